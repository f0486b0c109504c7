/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { reloadOnce } from "@/lib/lazy/reload-once";
import { PresenceSlot } from "./presence-slot";

jest.mock("@/lib/lazy/reload-once", () => ({ reloadOnce: jest.fn(() => true) }));
jest.mock("./presence-parts", () => {
  throw new Error("Failed to fetch");
});

test("code that can't be loaded leaves the page as it is, without a reload", async () => {
  // React and the boundary log the error.
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  jest.spyOn(console, "warn").mockImplementation(() => undefined);

  await act(async () =>
    render(
      <>
        <p>The account</p>
        <PresenceSlot {...({} as ComponentProps<typeof PresenceSlot>)} />
      </>,
    ),
  );

  expect(screen.getByText("The account")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(reloadOnce).not.toHaveBeenCalled();
});
