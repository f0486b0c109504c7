"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Form, FormNotice } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import { type BreakGlass, maxBreakGlass } from "@/lib/contracts/clients/break-glass";
import { send } from "@/lib/http/browser/send";

/** Names the client admins who can sign in with a password although single sign-on is required. */
export default function BreakGlassForm({ breakGlass }: { breakGlass: BreakGlass }) {
  const [{ admins, is_required: isRequired }, setSaved] = useState(breakGlass);
  const [chosen, setChosen] = useState(() => listNamed(breakGlass));
  const form = useForm<"uids">("break-glass");
  const toggle = (uid: string, isChosen: boolean) => {
    setChosen((before) => (isChosen ? [...before, uid] : before.filter((other) => other !== uid)));
    form.clear();
  };
  const onSubmit = async () => {
    if (chosen.length > maxBreakGlass) return form.refuse({}, `Choose at most ${maxBreakGlass} people.`);
    const sent = await form.submit((proven) =>
      send("PUT /clients/me/break-glass/", { body: { uids: chosen, ...proven } }),
    );
    if (sent === null) return;
    setSaved(sent.data);
    setChosen(listNamed(sent.data));
    showToast("Break-glass people saved.");
  };
  return (
    <Form
      ref={form.ref}
      aria-label="Break-glass people"
      onSubmit={onSubmit}
      className="flex flex-col items-start gap-4 text-sm"
    >
      <p className="text-muted">
        {isRequired
          ? "Single sign-on is required, so at least one person must stay chosen. Everyone who isn’t, and signed in with a password, is signed out."
          : "Choose at least one person before you require single sign-on."}
      </p>
      <fieldset className="w-full">
        <legend className="mb-2 font-medium text-ink">Client admins (choose up to {maxBreakGlass})</legend>
        <ul className="divide-y divide-line rounded-lg border border-line">
          {admins.map(({ uid, full_name: name, email, has_factor: hasFactor }) => (
            <li key={uid} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
              <Checkbox
                className="min-w-0"
                checked={chosen.includes(uid)}
                onChange={(event) => toggle(uid, event.target.checked)}
                label={
                  <span className="min-w-0">
                    <span className="block font-medium text-ink">{name}</span>
                    <span className="block text-muted [overflow-wrap:anywhere]">{email}</span>
                  </span>
                }
              />
              {hasFactor ? null : <Badge>No second factor</Badge>}
            </li>
          ))}
        </ul>
      </fieldset>
      <FormNotice detail={form.error.fields.uids ?? form.error.detail} />
      <OnlineButton type="submit" busy={form.isBusy}>
        Save break-glass people
      </OnlineButton>
    </Form>
  );
}

function listNamed({ admins }: BreakGlass): string[] {
  return admins.flatMap(({ uid, is_break_glass: isNamed }) => (isNamed ? [uid] : []));
}
