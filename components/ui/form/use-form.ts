import { type SavedDraft, useDraft } from "./use-draft";
import { type FormOptions, type FormState, useFormState } from "./use-form-state";

interface DraftFormState<Field extends string> extends FormState<Field> {
  /** The saved draft of the text typed into the form. */
  savedDraft: SavedDraft;
}

/**
 * Why a form saves no draft: it holds secrets, it edits a filter and must show the applied one, or it saves its fields
 * with `useDraftFields`.
 */
interface NoDraft {
  noDraft: "secret" | "filter" | "own-draft";
}

/**
 * A form's behaviour (see `useFormState`) with a draft: typed text is saved until it is sent or discarded; an outcome
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
  return {
    ...form,
    run: async (send) => {
      const result = await form.run(send);
      if (isSent(result)) savedDraft.drop();
      return result;
    },
    savedDraft,
  };
}

function isSent(result: unknown): boolean {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "ok";
}
