import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useOneAtATime } from "../hooks/use-one-at-a-time";

/** What is wrong: by the field, in a sentence each; `detail` is about no field, or about what was sent as a whole. */
export interface FormTrouble<Field extends string = string> {
  fields: Partial<Record<Field, string>>;
  detail: string | null;
}

interface FormState<Field extends string> {
  /** The form itself, for `<form ref>`. */
  ref: RefObject<HTMLFormElement | null>;
  trouble: FormTrouble<Field>;
  /** Says what is wrong, and gives the first wrong field the focus. */
  refuse: (fields: Partial<Record<Field, string>>, detail?: string | null) => void;
  /** Says why the host refused it: at the fields that it names; as a whole when none of them is in the form. */
  showRefusal: (refusal: { fields: Partial<Record<Field, string>>; detail: string }) => void;
  /** These fields were changed: what was wrong with them may be right now. */
  fix: (change: Partial<Record<Field, unknown>>) => void;
  /** Nothing is wrong, or is known to be. */
  clear: () => void;
  /** Whether what was typed is on its way. */
  isBusy: boolean;
  /** Sends what was typed, once however often it is pressed (case R16). @returns null when something is on its way already */
  run: <Result>(send: () => Promise<Result>) => Promise<Result | null>;
}

/**
 * What all forms have in common: one press sends once, what is wrong is said at its field, and the first wrong field has
 * the focus. A draft is kept by `useDraft(form.ref, name)` where the fields hold their own values, and by `useKeptFields`
 * where React does; `useChangeKey` names what is sent, so that it makes nothing twice.
 *
 * @param first what gets the focus once it is there, as a selector; none: the focus stays where it is
 * @param posted what was wrong with the form when it was posted without script
 */
export function useForm<Field extends string = string>(first?: string, posted: string | null = null): FormState<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const { isSending, run } = useOneAtATime();
  const [trouble, setTrouble] = useState<FormTrouble<Field>>({ fields: {}, detail: posted });
  // A dialog has opened by now, which gives the focus to its first button.
  useEffect(() => {
    if (first) ref.current?.querySelector<HTMLElement>(first)?.focus();
  }, [first]);
  const refuse: FormState<Field>["refuse"] = (fields, detail = null) => {
    flushSync(() => setTrouble({ fields, detail }));
    findWrong()?.focus();
  };
  const findWrong = () => ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
  return {
    ref,
    trouble,
    refuse,
    showRefusal: ({ fields, detail }) => {
      refuse(fields);
      if (!findWrong()) setTrouble({ fields, detail });
    },
    fix: (change) =>
      setTrouble((before) => {
        const fields = { ...before.fields };
        for (const field in change) delete fields[field];
        return { ...before, fields };
      }),
    clear: () => setTrouble(none),
    isBusy: isSending,
    run,
  };
}

const none = { fields: {}, detail: null };
