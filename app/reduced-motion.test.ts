import { readFileSync } from "node:fs";

test("reduced motion keeps the delays of transitions, so that tooltips and stale lists don't flash", () => {
  const css = readFileSync("app/globals.css", "utf8");
  const [, rule = ""] = /prefers-reduced-motion: reduce\) \{([\s\S]*?)\n {2}\}/.exec(css) ?? [];

  expect(rule).toContain("transition-duration: 0s !important");
  expect(rule).not.toMatch(/transition:|transition-delay|animation:|animation-delay/);
});
