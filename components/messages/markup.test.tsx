/** @jest-environment jsdom */
import { render } from "@testing-library/react";
import { MarkupLine } from "./markup";

test("a list shows the text of an announcement in one line, without the marks of its Markdown", () => {
  const { container } = render(<MarkupLine text={"The **new** board\n\nis [here](/all-accounts)"} />);

  expect(container.textContent).toBe("The new board is here");
  expect(container.querySelector("strong")?.textContent).toBe("new");
});
