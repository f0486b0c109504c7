import { fireEvent } from "@testing-library/react";

/** Leaves a date without its year, which jsdom has no way to type: its value is empty, and its validity says why. */
export function typeIncompleteDate(input: HTMLElement): void {
  if (!(input instanceof HTMLInputElement)) throw new Error("Not an input");
  fireEvent.change(input, { target: { value: "" } });
  input.setCustomValidity("Incomplete");
  const validity = { badInput: true };
  Object.defineProperty(input, "validity", { get: () => validity, configurable: true });
}
