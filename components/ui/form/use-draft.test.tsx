/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import type { User } from "@/lib/contracts/people/user";
import { deleteDrafts } from "@/lib/drafts/drafts";
import { hasUnsavedForm } from "@/lib/lazy/unsaved-forms";
import { authStore } from "@/lib/session/browser/store";
import { useForm } from "./use-form";

let form: ReturnType<typeof useForm>;

interface SampleProps {
  draft?: Parameters<typeof useForm>[0];
  /** The saved name. */
  saved?: string;
}

function Uncontrolled({ draft = "rule:1", saved = "Old" }: SampleProps) {
  form = useForm(draft);
  return (
    <form ref={form.ref}>
      <input name="name" aria-label="Name" defaultValue={saved} />
      <textarea name="body" aria-label="Body" />
      <input name="secret" aria-label="Secret" type="password" />
      <input name="code" aria-label="Code" autoComplete="one-time-code" />
    </form>
  );
}

/** A typical form: React sets the fields, which have no names, and one field appears depending on another. */
function Controlled({ draft = "rule:1", saved = "Old" }: SampleProps) {
  form = useForm(draft);
  const [name, setName] = useState(saved);
  const [body, setBody] = useState("");
  const [isOn, setOn] = useState(false);
  const [day, setDay] = useState("");
  return (
    <form ref={form.ref}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea aria-label="Body" value={body} onChange={(event) => setBody(event.target.value)} />
      <label>
        <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} /> With a day
      </label>
      {isOn ? <input aria-label="Day" value={day} onChange={(event) => setDay(event.target.value)} /> : null}
      <output>{`${name}|${body}|${isOn}|${day}`}</output>
    </form>
  );
}

const signIn = (uid: string) => act(() => authStore.setState({ user: { uid } as User }));
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
/** Closes the page and opens it again. */
async function reload(page: React.ReactElement) {
  cleanup();
  await act(async () => render(page));
  await act(async () => jest.advanceTimersByTime(1));
}

beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
  signIn("u-1");
});
afterEach(() => jest.useRealTimers());

describe.each([
  ["uncontrolled", Uncontrolled],
  ["controlled", Controlled],
])("a form with %s fields", (_, Form) => {
  test("restores the typed text and reports that it did", async () => {
    render(<Form />);
    type("Name", "New");
    type("Body", "Half a thought");

    await reload(<Form />);

    expect(screen.getByLabelText("Name")).toHaveValue("New");
    expect(screen.getByLabelText("Body")).toHaveValue("Half a thought");
    expect(form.savedDraft.isRestored).toBe(true);
  });

  test("keeps what was saved since in the fields that weren't changed", async () => {
    render(<Form />);
    type("Body", "Half a thought");

    await reload(<Form saved="Newer" />);

    expect(screen.getByLabelText("Name")).toHaveValue("Newer");
    expect(screen.getByLabelText("Body")).toHaveValue("Half a thought");
  });

  test("deletes the draft after a successful submit and has no unsaved changes", async () => {
    render(<Form />);
    type("Name", "New");
    expect(hasUnsavedForm()).toBe(true);

    await act(() => form.run(async () => ({ kind: "ok" })));
    expect(hasUnsavedForm()).toBe(false);
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "New" } });
    await reload(<Form />);

    expect(screen.getByLabelText("Name")).toHaveValue("Old");
  });

  test("keeps the draft after a refused submit", async () => {
    render(<Form />);
    type("Name", "New");

    await act(() => form.run(async () => ({ kind: "refused" })));
    await reload(<Form />);

    expect(screen.getByLabelText("Name")).toHaveValue("New");
  });

  test.each<[string, () => void, string]>([
    ["the draft was discarded", () => act(() => form.savedDraft.drop()), "rule:1"],
    ["the form edits another item", () => undefined, "rule:2"],
    ["another user is signed in", () => signIn("u-2"), "rule:1"],
    ["the user signed out", () => deleteDrafts(), "rule:1"],
  ])("restores nothing when %s", async (_when, happen, draft) => {
    render(<Form />);
    type("Name", "New");
    happen();

    await reload(<Form draft={draft} />);

    expect(screen.getByLabelText("Name")).toHaveValue("Old");
    expect(form.savedDraft.isRestored).toBe(false);
  });

  test("stores no draft when it opts out, but still reports unsaved text", () => {
    render(<Form draft={{ noDraft: "secret" }} />);
    type("Name", "New");

    expect(window.sessionStorage).toHaveLength(0);
    expect(hasUnsavedForm()).toBe(true);
    cleanup();
    expect(hasUnsavedForm()).toBe(false);
  });

  test("has no unsaved changes after its original text is restored", () => {
    render(<Form />);
    type("Name", "New");
    type("Name", "Old");

    expect(hasUnsavedForm()).toBe(false);
    expect(window.sessionStorage).toHaveLength(0);
  });
});

test("restores a draft into React's state, including a field that appears only with the draft", async () => {
  render(<Controlled />);
  fireEvent.click(screen.getByRole("checkbox"));
  type("Day", "2026-12-01");
  type("Name", "New");

  await reload(<Controlled />);

  expect(screen.getByRole("status")).toHaveTextContent("New||true|2026-12-01");
});

test("never stores passwords or one-time codes in a draft", () => {
  render(<Uncontrolled />);
  type("Secret", "correct horse");
  type("Code", "123456");
  type("Body", "Half a thought");

  const stored = JSON.stringify(window.sessionStorage);
  expect(stored).toContain("Half a thought");
  expect(stored).not.toMatch(/correct horse|123456/);
});
