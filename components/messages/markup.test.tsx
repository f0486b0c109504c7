/** @jest-environment jsdom */
import { render } from "@testing-library/react";
import { MarkupLine } from "./markup";

test("MarkupLine shows an announcement's text on one line without Markdown characters", () => {
  const { container } = render(<MarkupLine text={"The **new** board\n\nis [here](/all-accounts)"} />);

  expect(container.textContent).toBe("The new board is here");
  expect(container.querySelector("strong")?.textContent).toBe("new");
});
