"use client";

import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { DateInput } from "@/components/ui/form/date-input";
import { Field } from "@/components/ui/form/field";
import { Form, FormNotice } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { FactorPolicy } from "@/lib/contracts/people/factor";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { formatDay } from "@/lib/figures/time";
import { send } from "@/lib/http/browser/send";

/** Requires a second factor from a day on, or makes it optional again. */
export default function PolicyForm({ policy: first }: { policy: FactorPolicy }) {
  const [policy, setPolicy] = useState(first);
  const [isEnding, setEnding] = useState(false);
  const form = useForm<"required_from">("factor-policy");
  const { required_from: requiredFrom, is_in_force: isInForce, earliest } = policy;

  const save = async (requiredFrom: string | null) => {
    setEnding(false);
    const sent = await form.submit((proven) =>
      send("PUT /clients/me/factor-policy/", { body: { required_from: requiredFrom, ...proven } }),
    );
    if (sent === null) return;
    setPolicy(sent.data);
    showToast(
      requiredFrom === null
        ? "A second factor is optional."
        : `A second factor is required from ${formatDay(requiredFrom)}. Members without one were emailed.`,
    );
  };
  const onSubmit = (values: FormData) => {
    const day = String(values.get("required_from") ?? "");
    if (day === "") return form.refuse({ required_from: "Choose a day." });
    if (day < earliest) return form.refuse({ required_from: `Choose ${formatDay(earliest)} or later.` });
    void save(day);
  };

  return (
    <div className="flex flex-col gap-5 text-sm">
      <p className="font-medium text-ink">
        {requiredFrom === null
          ? "A second factor is optional."
          : `A second factor is required from ${formatDay(requiredFrom)} (UTC).`}
      </p>
      <p className="text-muted">{describeMembers(policy)}</p>
      <Form ref={form.ref} onSubmit={onSubmit} className="flex flex-col items-start gap-4">
        <FormNotice detail={form.error.detail} />
        {isInForce ? null : (
          <Field
            label={requiredFrom === null ? "Required from" : "Change the day to"}
            hint={`Choose ${formatDay(earliest)} or later, so that everyone has at least a week. It takes effect at midnight UTC.`}
            error={form.error.fields.required_from}
          >
            <DateInput name="required_from" min={earliest} className="max-w-48" />
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          {isInForce ? null : (
            <OnlineButton type="submit" variant="primary" busy={form.isBusy}>
              {requiredFrom === null ? "Require a second factor" : "Change the day"}
            </OnlineButton>
          )}
          {requiredFrom === null ? null : (
            <OnlineButton busy={form.isBusy} onClick={() => setEnding(true)}>
              Make it optional
            </OnlineButton>
          )}
        </div>
      </Form>
      <p className="text-muted">
        Members without a second factor are emailed when you set the day and see a reminder until then. From that day,
        they have to set one up after entering their password, before anything else opens. Enterprise SSO and Microsoft
        sign-ins aren’t affected: require a second factor there, at your provider. API tokens and provisioning continue
        to work.
      </p>
      <ConfirmDialog
        open={isEnding}
        title="Make the second factor optional?"
        description="Members can then sign in with just their password, and remove the second factors that they have."
        action="Make it optional"
        onClose={() => setEnding(false)}
        onConfirm={() => void save(null)}
      />
    </div>
  );
}

function describeMembers({ members_with_password: all, members_without_factor: without }: FactorPolicy): string {
  if (all === 0) return "No one signs in with a password.";
  if (without === 0) return "Everyone who can sign in with a password has a second factor.";
  const people = formatPlural(all, "person", "people");
  return `${without} of ${people} who can sign in with a password ${without === 1 ? "has" : "have"} no second factor. Under People, they are marked “No second factor”.`;
}
