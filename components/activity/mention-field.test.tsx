/** @jest-environment jsdom */
import { fireEvent, render, screen } from "@testing-library/react";
import { MeProvider } from "@/components/session/me";
import { MentionField } from "./mention-field";

jest.mock("@/components/colleagues/use-colleagues", () => ({ useColleagues: () => ({ people: [], state: "ready" }) }));

test("Esc ends a mention that matches nobody without reaching the form, and then cancels the form", () => {
  const onCancel = jest.fn();
  render(
    <MeProvider me={{ uid: "u-1", name: "Rae", role: "sales_rep", denied: [] }}>
      <form aria-label="Reply" onKeyDown={({ key }) => key === "Escape" && onCancel()}>
        <MentionField aria-label="Text" text="Ask @Nobo" picks={[]} set={() => {}} onKeyDown={() => {}} />
      </form>
    </MeProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  field.setSelectionRange(9, 9);
  fireEvent.select(field);

  fireEvent.keyDown(field, { key: "Escape" });
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Escape" });

  expect(onCancel).toHaveBeenCalledTimes(1);
});
