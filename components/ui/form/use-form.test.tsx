/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { Field } from "./field";
import { Input } from "./input";
import { useForm } from "./use-form";

let form: ReturnType<typeof useForm<"name" | "email">>;

function Sample() {
  form = useForm<"name" | "email">({ noDraft: "filter" }, { first: "input" });
  return (
    <form ref={form.ref}>
      <Field label="Name" error={form.error.fields.name}>
        <Input />
      </Field>
      <Field label="Email" error={form.error.fields.email}>
        <Input />
      </Field>
      <p>{form.error.detail}</p>
    </form>
  );
}

test("focuses the first field, then an invalid one, whose error stays until the field is fixed", () => {
  render(<Sample />);
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();

  act(() => form.refuse({ email: "Enter your email." }, "Not sent."));
  expect(screen.getByRole("textbox", { name: "Email", description: "Enter your email." })).toHaveFocus();
  expect(screen.getByText("Not sent.")).toBeVisible();

  act(() => form.fix({ email: "ada@globex.example" }));
  expect(screen.queryByText("Enter your email.")).toBeNull();
  expect(screen.getByText("Not sent.")).toBeVisible();

  act(() => form.clear());
  expect(screen.queryByText("Not sent.")).toBeNull();
});

test("shows a refusal at the field that it names, or for the whole form if the form lacks that field", () => {
  render(<Sample />);

  act(() => form.showRefusal({ fields: { email: "Taken." }, detail: "Check the fields." }));
  expect(screen.getByRole("textbox", { name: "Email", description: "Taken." })).toHaveFocus();
  expect(screen.queryByText("Check the fields.")).toBeNull();

  act(() => form.showRefusal({ fields: { client: "Unknown." } as never, detail: "Check the fields." }));
  expect(screen.getByText("Check the fields.")).toBeVisible();
  expect(screen.queryByText("Taken.")).toBeNull();
});

test("sends once when submitted twice, and can be sent again afterward", async () => {
  render(<Sample />);
  const send = jest.fn(async () => "sent");

  const [first, second] = await act(() => Promise.all([form.run(send), form.run(send)]));
  expect([first, second]).toEqual(["sent", null]);
  expect(send).toHaveBeenCalledTimes(1);

  expect(await act(() => form.run(send))).toBe("sent");
});
