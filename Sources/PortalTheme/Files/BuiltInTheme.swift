/// The theme that the binary carries, by path below `Templates/`, sorted.
package var builtInThemeFiles: [ThemeFile] { DefaultTheme.files }
