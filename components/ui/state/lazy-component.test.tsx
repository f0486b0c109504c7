/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { readdirSync, readFileSync } from "node:fs";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { lazyComponent, lazyDialog, lazyPart } from "./lazy-component";

interface Made {
  options: { failure: string; Plain?: unknown };
  Component: ComponentType<{ onClose: () => void }>;
}

const mockMade: Made[] = [];
const mockNetwork = { isDown: false };

// Never loads: these tests check the placeholder of a component whose code can't be loaded.
jest.mock("@/lib/lazy/load-module", () => ({
  loadModule: async () => {
    if (mockNetwork.isDown) throw new Error("Failed to fetch");
    return { default: () => <p>Loaded</p> };
  },
}));
jest.mock("./lazy-component", () => {
  const actual = jest.requireActual("./lazy-component");
  const record = (create: string) => (load: never, given: string | Made["options"], waiting: never) => {
    const Component = actual[create](load, given, waiting);
    mockMade.push({ options: typeof given === "string" ? { failure: given } : given, Component });
    return Component;
  };
  return Object.fromEntries(Object.keys(actual).map((create) => [create, record(create)]));
});

beforeAll(installModalDialogs);
beforeEach(() => {
  mockNetwork.isDown = true;
  // React and the boundary log the errors that the tests provoke.
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

/** Every file that creates a lazy component, with the created components. */
const files = ["app", "components"]
  .flatMap((part) => readdirSync(part, { recursive: true, encoding: "utf8" }).map((file) => `${part}/${file}`))
  .filter((file) => /(?<!\.test)\.tsx$/.test(file) && file !== "components/ui/state/lazy-component.tsx")
  .filter((file) => readFileSync(file, "utf8").match(/lazy(Component|Dialog|Panel|Part)\(/));

for (const file of files) require(`../../../${file}`);
const parts = mockMade.filter(({ options }) => !options.Plain);

const open = (Component: ComponentType<{ onClose: () => void }>, onClose = jest.fn()) =>
  act(async () =>
    render(
      <>
        <p>The rest of the page</p>
        <Suspense fallback={<p>Waiting for the page</p>}>
          <Component onClose={onClose} />
        </Suspense>
      </>,
    ),
  );

const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));

test("finds the lazy components of the app", () => {
  expect(files.length).toBeGreaterThan(30);
  expect(parts.length).toBeGreaterThan(60);
});

test.each(parts)(
  "R14 · $options.failure: shows the failure in place of the component, and Retry loads it",
  async ({ options: { failure }, Component }) => {
    await open(Component);
    expect(screen.getByText((text) => text.startsWith(failure))).toBeInTheDocument();
    expect(screen.getByText("The rest of the page")).toBeInTheDocument();

    mockNetwork.isDown = false;
    await press("Retry");

    expect(screen.getByText("Loaded")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("The rest of the page")).toBeInTheDocument();
  },
);

const load = async () => ({ default: (_: { onClose: () => void }) => null });
const PlainTeams = () => <p>Plain teams</p>;
const failure = "The teams could not be shown";

test("R14 · a retry that fails can be retried", async () => {
  await open(lazyComponent(load, { failure }));
  await press("Retry");
  expect(screen.getByText(failure)).toBeInTheDocument();

  mockNetwork.isDown = false;
  await press("Retry");

  expect(screen.getByText("Loaded")).toBeInTheDocument();
});

test("R14 · reopening a component that failed to load loads it again", async () => {
  const Part = lazyComponent(load, { failure });
  const { unmount } = await open(Part);
  unmount();
  mockNetwork.isDown = false;

  await open(Part);

  expect(screen.getByText("Loaded")).toBeInTheDocument();
});

test("a dialog that can't be loaded can be closed", async () => {
  const onClose = jest.fn();
  await open(lazyDialog(load, failure), onClose);

  await press("Cancel");

  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a plain version is shown instead of the failure", async () => {
  await open(lazyComponent(load, { failure, Plain: PlainTeams }));

  expect(screen.getByText("Plain teams")).toBeInTheDocument();
  expect(screen.queryByText(failure)).toBeNull();
});

test("shows a placeholder while the code loads, or suspends the parent", async () => {
  mockNetwork.isDown = false;
  const Own = lazyComponent(load, { failure, loading: "Loading the teams", waiting: "h-64" });
  const Parents = lazyPart(load, failure);

  render(
    <Suspense fallback={<p>Waiting for the page</p>}>
      <Own onClose={jest.fn()} />
    </Suspense>,
  );
  expect(screen.getByText("Loading the teams")).toBeInTheDocument();
  expect(screen.queryByText("Waiting for the page")).toBeNull();
  await act(async () =>
    render(
      <Suspense fallback={<p>Waiting for the page</p>}>
        <Parents onClose={jest.fn()} />
      </Suspense>,
    ),
  );

  expect(screen.getAllByText("Loaded")).toHaveLength(2);
});
