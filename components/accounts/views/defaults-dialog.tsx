"use client";

import { useState } from "react";
import useSWR from "swr";
import { Spinner } from "@/components/ui/button/spinner";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import { ErrorState } from "@/components/ui/state/error-state";
import { loadDefaults } from "@/lib/accounts/browser/default-views";
import type { DefaultChange, SavedView, SettableDefault, ViewSubject } from "@/lib/contracts/views/saved-view";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";
import { type OnSaved, saveViews } from "./use-saved-views";

interface DefaultsDialogProps {
  subject: ViewSubject;
  /** The saved views that the user may open. */
  views: readonly SavedView[];
  onSaved: OnSaved;
  onClose: () => void;
}

/** Sets the default views of a list for teams and roles. */
export default function DefaultsDialog({ subject, views, onSaved, onClose }: DefaultsDialogProps) {
  // Loaded whenever the dialog opens, and only then: other users may have changed a default in the meantime, and saving
  // must not overwrite their changes.
  const { data, error, isValidating, mutate } = useSWR(
    ["/api/account-views/defaults", subject],
    () => loadDefaults(subject),
    { dedupingInterval: 0, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const isReady = data !== undefined && !error && !isValidating;
  const { ref, error: formError, savedDraft, showRefusal, clear, isBusy, run } = useForm(`default-views:${subject}`);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const submit = async () => {
    const changes = (data ?? []).flatMap((one) => changeOf(one, chosen[keyOf(one)]) ?? []);
    if (changes.length === 0) return onClose();
    clear();
    const sent = await run(() => send("PUT /account-views/defaults/", { body: { subject, changes } }));
    if (sent === null) return;
    if (sent.kind === "refused")
      return showRefusal({ fields: {}, detail: Object.values(sent.fields)[0] ?? sent.detail });
    onSaved(() => saveViews(sent.data));
    onClose();
    showToast(changes.length === 1 ? "Saved the default." : "Saved the defaults.");
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title="Default views"
      description={`The view that the ${subject}s list opens with, for people who haven’t chosen their own.`}
      form={{ ref, error: formError, savedDraft, isBusy }}
      action="Save"
      canSend={isReady}
      onSubmit={submit}
    >
      {isReady ? (
        <>
          {data.map((one) => (
            <Field key={keyOf(one)} label={one.kind === "team" ? `Team ${one.name}` : roleNames[one.role]}>
              <Select
                value={chosen[keyOf(one)] ?? one.view?.id ?? noView}
                onChange={(event) => setChosen({ ...chosen, [keyOf(one)]: event.target.value })}
              >
                <option value={noView}>None</option>
                <SharedViews views={views} current={one.view} />
              </Select>
            </Field>
          ))}
          <p className="text-muted text-sm">
            Only shared views can be chosen. To share one of yours, open “Views”, edit it and choose “Share with
            everyone”. A team’s default takes precedence over a role’s.
          </p>
        </>
      ) : error && !isValidating ? (
        <ErrorState title="Defaults could not be loaded" onRetry={() => void mutate()} />
      ) : (
        <div className="flex justify-center p-6 text-muted">
          <Spinner />
        </div>
      )}
    </FormDialog>
  );
}

const noView = "";

/** The shared views, plus the current default if this page doesn't know of it yet. */
function SharedViews({ views, current }: { views: readonly SavedView[]; current: SettableDefault["view"] }) {
  const shared = views.filter((view) => view.is_shared);
  const isKnown = current === null || shared.some(({ id }) => id === current.id);
  return [...shared, ...(isKnown ? [] : [current])].map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

function keyOf(one: SettableDefault): string {
  return one.kind === "team" ? `team:${one.id}` : `role:${one.role}`;
}

/** Null: no change. */
function changeOf(one: SettableDefault, chosen: string | undefined): DefaultChange | null {
  if (chosen === undefined || chosen === (one.view?.id ?? noView)) return null;
  const view_id = chosen === noView ? null : chosen;
  return one.kind === "team" ? { kind: "team", id: one.id, view_id } : { kind: "role", role: one.role, view_id };
}
