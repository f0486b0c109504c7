/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QuickComposer } from "./quick-composer";

test("Escape leaves the note box, and the text stays", async () => {
  render(<QuickComposer accountId="1" meUid="u-1" canLog shortcutsOn={false} onAdded={jest.fn()} />);
  const note = screen.getByRole("textbox", { name: "Note" });
  await userEvent.type(note, "They asked for a pilot");

  await userEvent.keyboard("{Escape}");

  expect(note).not.toHaveFocus();
  expect(note).toHaveValue("They asked for a pilot");
});
