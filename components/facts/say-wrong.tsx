"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import type { Fact } from "@/lib/contracts/account";
import { rejectValue } from "@/lib/facts/browser/requests";
import { toastUndo } from "./undo-toast";

interface SayWrongProps {
  accountId: string;
  fact: Fact;
  label: string;
}

/** Marks a value as wrong, with the reason; the next best known value replaces it. */
export function SayWrong({ accountId, fact, label }: SayWrongProps) {
  const router = useRouter();
  const { ref, trouble, refuse, isBusy, run } = useForm<"reason">();
  const [isAsking, setAsking] = useState(false);
  const problem = trouble.fields.reason ?? trouble.detail;
  if (!isAsking)
    return (
      <Button size="sm" variant="ghost" className="self-start" onClick={() => setAsking(true)}>
        This is wrong
      </Button>
    );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason === "") return refuse({ reason: "Say why." });
    const outcome = await run(() => rejectValue(accountId, { field: fact.field, value: fact.value, reason }));
    if (outcome === null) return;
    if (outcome.kind === "refused") return refuse({}, outcome.detail);
    const { cause } = outcome.data;
    if (cause) toastUndo(`${label}: marked as wrong.`, { accountId, cause, onDone: router.refresh });
    router.refresh();
  };
  return (
    <form
      ref={ref}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-2 border-line border-t pt-2"
    >
      <Input
        name="reason"
        aria-label={`Why ${label} is wrong`}
        aria-invalid={trouble.fields.reason ? true : undefined}
        placeholder="Why is it wrong?"
        maxLength={300}
      />
      {problem ? (
        <p role="alert" className="text-danger-ink">
          {problem}
        </p>
      ) : null}
      <OnlineButton type="submit" size="sm" className="self-start" busy={isBusy}>
        Mark as wrong
      </OnlineButton>
    </form>
  );
}
