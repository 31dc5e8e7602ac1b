/// The theme that the binary carries, by path below `Templates/`, sorted.
public var builtInThemeFiles: [ThemeFile] { DefaultTheme.files }
