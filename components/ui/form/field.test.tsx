/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import "@testing-library/jest-dom";
import userEvent from "@testing-library/user-event";
import { Button } from "../button/button";
import { Field } from "./field";
import { Input } from "./input";

describe("Field", () => {
  test("labels a control and describes it by its hint and error", () => {
    render(
      <Field label="Email" hint="At work" error="Enter your email.">
        <Input />
      </Field>,
    );

    const input = screen.getByLabelText("Email");

    expect(input).toHaveAccessibleDescription("At work Enter your email.");
    expect(input).toBeInvalid();
  });

  test("a control without a hint and an error has no description and is valid", () => {
    render(
      <Field label="Email">
        <Input />
      </Field>,
    );

    const input = screen.getByLabelText("Email");

    expect(input).not.toHaveAttribute("aria-describedby");
    expect(input).toBeValid();
  });
});

describe("Button", () => {
  test("R16 · a busy button ignores clicks and doesn't submit the form", async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Save
        </Button>
      </form>,
    );

    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-busy", "true");
  });
});
