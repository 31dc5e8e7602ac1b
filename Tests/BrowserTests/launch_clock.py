"""The clock that the page's model of a launch reads, in the hands of a test."""

# Timers of a second and more run when the test says so; `passTime` returns when all that are due have run.
HOLD_CLOCK = """(() => {
  const [start, stop] = [setTimeout, clearTimeout], held = new Map();
  let now = 0, last = 0;
  performance.now = () => now;
  window.setTimeout = (action, delay = 0, ...values) => {
    if (delay < 1000) return start(action, delay, ...values);
    held.set(--last, {due: now + delay, action: () => action(...values)});
    return last;
  };
  window.clearTimeout = timer => held.delete(timer) || stop(timer);
  window.passTime = milliseconds => {
    now += milliseconds;
    for (const [timer, {due, action}] of held) if (due <= now && held.delete(timer)) action();
  };
})()"""
PATIENCE = 15_000  # milliseconds in front of the visitor from the click, or the answer, to the help
PROMPT = 1_000  # the question comes within this time
AWAY = 2_000  # what has the focus for longer is an app
SHOWN = """(() => {
  const text = document.getElementById('_hint').textContent;
  if (text.includes('Nothing happened?')) return 'help';
  return text.includes('Not opening?') ? text.includes('…') ? 'opening' : 'doubt' : text.trim() || 'nothing';
})()"""


def hold_clock(browser):
    browser.evaluate(HOLD_CLOCK)


def pass_time(browser, milliseconds):
    browser.evaluate("passTime(arguments[0])", milliseconds)
