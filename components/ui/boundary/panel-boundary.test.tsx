/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { fireEvent, render, screen } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { Dialog } from "../overlay/dialog";
import { PanelBoundary } from "./panel-boundary";

let isBroken = true;

function Content() {
  if (isBroken) throw new Error("Not rendered");
  return <p>The lists</p>;
}

beforeAll(installModalDialogs);
beforeEach(() => {
  isBroken = true;
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test("shows an error when the panel's content throws, and Retry renders it again", () => {
  render(
    <PanelBoundary>
      <Content />
    </PanelBoundary>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("This could not be shown.");

  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));

  expect(screen.getByText("The lists")).toBeVisible();
});

test("a dialog whose content throws keeps its title and can be closed", () => {
  const onClose = jest.fn();
  render(
    <Dialog open title="Lists" onClose={onClose}>
      <Content />
    </Dialog>,
  );

  fireEvent.click(screen.getByRole("button", { name: "Close" }));

  expect(screen.getByRole("heading", { name: "Lists" })).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
});
