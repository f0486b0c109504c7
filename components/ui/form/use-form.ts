import type { Proven } from "@/lib/identity-proof/browser/with-proof";
import { type SavedDraft, useDraft } from "./use-draft";
import { type FormOptions, type FormState, useFormState } from "./use-form-state";

type Sent<Field extends string, Data> =
  | { kind: "ok"; data: Data }
  | ({ kind: "refused" } & Parameters<FormState<Field>["showRefusal"]>[0]);

interface DraftFormState<Field extends string> extends FormState<Field> {
  /** The saved draft of the text typed into the form. */
  savedDraft: SavedDraft;
  /**
   * Removes all errors, sends the form with `run`, and shows a refusal.
   *
   * @returns null when the request was refused, another one is running, or the user didn't give the proof
   */
  submit: <Data>(send: (proven: Proven) => Promise<Sent<Field, Data>>) => Promise<{ data: Data } | null>;
}

/**
 * Why a form saves no draft: it holds secrets, it edits a filter and must show the applied one, or it saves its fields
 * with `useDraftFields`.
 */
interface NoDraft {
  noDraft: "secret" | "filter" | "own-draft";
}

/**
 * A form's behavior (see `useFormState`) with a draft: typed text is saved until it is sent or discarded; an outcome
 * of the kind `ok` drops it. `useChangeKey` makes requests idempotent.
 *
 * @param draft names the form and its subject, such as `rule:17`, or says why it has no draft
 */
export function useForm<Field extends string = string>(
  draft: string | NoDraft,
  options: FormOptions = {},
): DraftFormState<Field> {
  const form = useFormState<Field>(options);
  const savedDraft = useDraft(form.ref, typeof draft === "string" ? draft : null);
  const run: typeof form.run = async (send) => {
    const result = await form.run(send);
    if (isSent(result)) savedDraft.drop();
    return result;
  };
  return {
    ...form,
    run,
    submit: async (send) => {
      form.clear();
      const outcome = await run(send);
      if (outcome?.kind === "refused") form.showRefusal(outcome);
      return outcome?.kind === "ok" ? outcome : null;
    },
    savedDraft,
  };
}

function isSent(result: unknown): boolean {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "ok";
}
