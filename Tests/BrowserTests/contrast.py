"""Texts and icons of a page that hardly differ from their background.

axe checks texts only, and neither paper nor forced colours.
"""

TEXT = 4.5  # WCAG 2.2, 1.4.3
ICON = 3  # WCAG 2.2, 1.4.11

# A canvas turns every notation of a colour into numbers. The background of an element is that of its first ancestor with an opaque one,
# or the page's own; on paper it is white, since browsers print no backgrounds.
COLOURS = """
  const brush = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const paint = colours => {
    brush.clearRect(0, 0, 1, 1);
    colours.forEach(colour => { brush.fillStyle = colour; brush.fillRect(0, 0, 1, 1); });
    return [...brush.getImageData(0, 0, 1, 1).data];
  };
  const probe = document.createElement('div');
  probe.style.cssText = 'position: fixed; background-color: Canvas';
  document.body.append(probe);
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const behind = element => {
    if (onPaper) return ['white'];
    if (!element) return [canvas];
    const colour = getComputedStyle(element).backgroundColor;
    return paint([colour])[3] === 255 ? [colour] : [...behind(element.parentElement), colour];
  };
  const luminance = rgb => rgb.slice(0, 3).map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (colour, element) => {
    const below = behind(element);
    const [dark, light] = [paint(below), paint([...below, colour])].map(luminance).sort((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  };
  const shown = element => element.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().height > 1;
"""
FAINT = f"""((onPaper, text, icon) => {{
  {COLOURS}
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {{
    const words = walker.currentNode.data.trim(), element = walker.currentNode.parentElement;
    if (!words || element.closest('svg, :disabled') || !shown(element)) continue;
    const ratio = contrast(getComputedStyle(element).color, element);
    if (ratio < text) faint.push(`${{words.slice(0, 40)}}: ${{ratio.toFixed(2)}}`);
  }}
  for (const picture of [...document.querySelectorAll('svg')].filter(shown)) {{
    const shapes = [...picture.querySelectorAll('path, rect, circle, ellipse, line, polyline, polygon, text, use')];
    const colours = shapes.map(shape => getComputedStyle(shape)).flatMap(style => [style.fill, style.stroke]);
    const ratios = colours.filter(colour => CSS.supports('color', colour))
      .map(colour => contrast(colour, picture));
    const best = Math.max(0, ...ratios);
    if (best < icon) faint.push(`${{picture.outerHTML.slice(0, 80)}}: ${{best.toFixed(2)}}`);
  }}
  return faint;
}})(...arguments)"""


def faint_parts(browser, on_paper=False):
    """A line for each text and each icon with too little contrast, with disclosures in their current state."""
    return browser.evaluate(FAINT, on_paper, TEXT, ICON)
