/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { inlineSlot } from "./inline-slot";

jest.mock("@/lib/lazy/load-part", () => ({ loadPart: (load: () => unknown) => load() }));

test("whoever shows the part waits for its code: it has no placeholder of its own", async () => {
  let arrive = (_: ComponentType<{ name: string }>) => {};
  const load = jest.fn(() => new Promise<ComponentType<{ name: string }>>((resolve) => (arrive = resolve)));
  const Slot = inlineSlot(load, "Not shown");
  expect(load).not.toHaveBeenCalled();

  render(
    <Suspense fallback="The page before">
      <p>The page</p>
      <Slot name="North" />
    </Suspense>,
  );
  expect(screen.getByText("The page before")).toBeVisible();
  await act(async () => arrive(({ name }) => <p>Team {name}</p>));

  expect(screen.getByText("Team North")).toBeVisible();
  expect(screen.getByText("The page")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a part whose code can't be loaded says so in its place, and the rest of the page stays", async () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const Slot = inlineSlot<object>(() => Promise.reject(new Error("no network")), "The tasks could not be shown");

  await act(async () => {
    render(
      <Suspense>
        <p>The page</p>
        <Slot />
      </Suspense>,
    );
  });

  expect(screen.getByText("The tasks could not be shown")).toBeVisible();
  expect(screen.getByText("The page")).toBeVisible();
});
