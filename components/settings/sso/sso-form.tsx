"use client";

import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Form, FormNotice } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { DomainProof, SsoSettings } from "@/lib/contracts/people/sign-in-method";
import { send } from "@/lib/http/browser/send";
import {
  isSecretReusable,
  isSsoChanged,
  readSso,
  type SsoDraft,
  type SsoField,
  ssoDraftOf,
  ssoProblems,
} from "@/lib/settings/sso-draft";
import { DomainProofs } from "./domain-proofs";
import { RedirectAddress } from "./redirect-address";
import { SsoTrial } from "./sso-trial";

interface SsoFormProps {
  /** Null: not configured yet. */
  sso: SsoSettings | null;
  /** The redirect URI of the identity provider. */
  redirectAddress: string;
  /** The verification of each domain, or the steps to verify it. */
  proofs: readonly DomainProof[];
}

/** Configures the client's own identity provider: the redirect URI, the provider's settings, and a test. */
export default function SsoForm({ sso, redirectAddress, proofs }: SsoFormProps) {
  const [saved, setSaved] = useState(sso);
  const [shownProofs, setProofs] = useState(proofs);
  const [draft, setDraft] = useState(() => ssoDraftOf(sso));
  const { ref, error, refuse, fix, clear, isBusy, run } = useForm<SsoField>("sso");
  const isChanged = isSsoChanged(draft, saved);
  const set = (change: Partial<SsoDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    fix(change);
  };
  const onSubmit = async () => {
    const reading = readSso(draft, saved);
    if (reading.kind === "wrong") return refuse(reading.problems);
    clear();
    const sent = await run((proven) => send("PUT /clients/me/sso/", { body: { ...reading.change, ...proven } }));
    if (sent === null) return;
    if (sent.kind === "refused") {
      const found = ssoProblems(sent.fields);
      return refuse(found, Object.keys(found).length > 0 ? null : sent.detail);
    }
    setSaved(sent.data.sso);
    setProofs(sent.data.proofs);
    setDraft(ssoDraftOf(sent.data.sso));
    showToast("Single sign-on saved.");
  };
  const text = (field: SsoField) => ({
    value: draft[field],
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  });
  return (
    <>
      <RedirectAddress address={redirectAddress} />
      <Form ref={ref} aria-label="Identity provider" onSubmit={onSubmit} className="mt-6 flex flex-col gap-5">
        <Field label="Issuer" hint="Exactly as shown by the provider." error={error.fields.issuer}>
          <Input {...text("issuer")} inputMode="url" maxLength={300} placeholder="https://" required />
        </Field>
        <Field label="Client ID" error={error.fields.clientId}>
          <Input {...text("clientId")} maxLength={200} required />
        </Field>
        <Field label="Client secret" hint={secretHint(draft, saved)} error={error.fields.secret}>
          <Input
            {...text("secret")}
            type="password"
            maxLength={500}
            placeholder={isSecretReusable(draft, saved) ? "••••••••••••" : undefined}
          />
        </Field>
        <Field
          label="Email domains"
          hint="One per line. Once a domain is verified, people with an email address in it can sign in this way."
          error={error.fields.domains}
        >
          <Textarea {...text("domains")} rows={3} placeholder="company.com" />
        </Field>
        <Checkbox
          label="People can sign in this way"
          checked={draft.enabled}
          onChange={(event) => set({ enabled: event.target.checked })}
        />
        <Checkbox
          label="New people join with the User role when they first sign in"
          checked={draft.joins}
          onChange={(event) => set({ joins: event.target.checked })}
        />
        <div>
          <Checkbox
            label="Require single sign-on for everyone except break-glass people"
            checked={draft.required}
            onChange={(event) => set({ required: event.target.checked })}
          />
          <p className="text-muted text-sm">
            People who signed in another way are signed out when this begins, including you unless you’re a break-glass
            person.
          </p>
        </div>
        <FormNotice detail={error.detail} />
        <div>
          <OnlineButton type="submit" variant="primary" busy={isBusy}>
            Save
          </OnlineButton>
        </div>
      </Form>
      <DomainProofs proofs={shownProofs} onChecked={setProofs} />
      <SsoTrial key={JSON.stringify(saved)} standing={saved === null ? "nothing" : isChanged ? "changed" : "saved"} />
    </>
  );
}

function secretHint(draft: SsoDraft, saved: SsoSettings | null): string {
  if (isSecretReusable(draft, saved)) return "A secret is saved. Enter a new one to replace it.";
  if (saved?.has_secret) return "The saved secret belongs to another issuer. Enter the secret for this issuer.";
  return "It’s stored encrypted and never shown again.";
}
