/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { lazySlot } from "./lazy-slot";

test("the code of a part is asked for when it is first rendered, and once", async () => {
  let arrive = (_: ComponentType<{ name: string }>) => {};
  const load = jest.fn(() => new Promise<ComponentType<{ name: string }>>((resolve) => (arrive = resolve)));
  const Slot = lazySlot(load, { failure: "Not shown", loading: "Loading the teams", waiting: "h-64" });
  expect(load).not.toHaveBeenCalled();

  const { rerender } = render(<Slot name="North" />);
  expect(screen.getByText("Loading the teams")).toBeInTheDocument();
  await act(async () => arrive(({ name }) => <p>Team {name}</p>));
  rerender(<Slot name="South" />);

  expect(screen.getByText("Team South")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
