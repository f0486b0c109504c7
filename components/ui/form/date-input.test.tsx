/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DateInput } from "./date-input";
import { Field } from "./field";
import { typeIncompleteDate } from "./incomplete-date.fixture";

test.each([
  ["date", "2026-03-05"],
  ["datetime-local", "2026-03-05T09:00"],
] as const)("an incomplete %s keeps its form from being submitted until it is completed", async (type, value) => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form noValidate onSubmit={onSubmit}>
      <Field label="Due" hint="In your time zone.">
        <DateInput type={type} defaultValue={value} />
      </Field>
      <button type="submit">Save</button>
    </form>,
  );
  const input = screen.getByLabelText("Due");
  typeIncompleteDate(input);

  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(input).toHaveFocus();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("In your time zone. Complete the date.");

  Reflect.deleteProperty(input, "validity");
  fireEvent.input(input, { target: { value } });
  expect(input).toHaveAccessibleDescription("In your time zone.");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
