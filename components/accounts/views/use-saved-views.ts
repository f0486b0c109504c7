"use client";

import { useChangeKey } from "@/components/drafts/use-change-key";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { ViewChoices } from "@/lib/accounts/list/default-view";
import { upsertView } from "@/lib/accounts/list/saved-view";
import type {
  NewView,
  SavedView,
  SavedViews,
  ViewChange,
  ViewChoice,
  ViewSubject,
} from "@/lib/contracts/views/saved-view";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Updates the saved views that the list keeps. */
export type OnSaved = (change: (saved: ViewChoices) => ViewChoices) => void;

interface SavedViewActions {
  /** Whether a request is in progress; further presses are ignored until it ends (case R16). */
  isSending: boolean;
  /** Each resolves to the view after the change; null when it was refused, which a toast reports. */
  add: (view: NewView) => Promise<SavedView | null>;
  change: (view: SavedView, change: ViewChange) => Promise<SavedView | null>;
  choose: (view: SavedView, choice: ViewChoice) => Promise<SavedView | null>;
  /** @returns whether the view is deleted */
  remove: (view: SavedView) => Promise<boolean>;
  /**
   * Sets whether the list opens unfiltered, or on the default that others set.
   *
   * @returns whether that succeeded
   */
  openOnEverything: (isOn: boolean) => Promise<boolean>;
}

/** Creates, changes and deletes the saved views of a list, one request at a time. */
export function useSavedViews(subject: ViewSubject, onSaved: OnSaved): SavedViewActions {
  const { keyOf, done } = useChangeKey();
  const { isSending, run } = useOneAtATime();
  const attempt = async <Data>(request: () => Promise<Outcome<Data>>): Promise<Outcome<Data> | null> => {
    const outcome = await run(request);
    if (outcome?.kind === "refused") showToast(Object.values(outcome.fields)[0] ?? outcome.detail, { tone: "danger" });
    return outcome;
  };
  const put = async (request: () => Promise<Outcome<SavedView>>): Promise<SavedView | null> => {
    const outcome = await attempt(request);
    if (outcome?.kind !== "ok") return null;
    const { data } = outcome;
    onSaved(({ saved, onEverything }) => ({
      saved: upsertView(saved, data),
      onEverything: onEverything && !data.is_default,
    }));
    return data;
  };
  return {
    isSending,
    add: async (view) => {
      const added = await put(() => send("POST /account-views/", { body: view, key: keyOf(view) }));
      if (added) done();
      return added;
    },
    change: (view, change) =>
      put(() =>
        send("PATCH /account-views/:id/", {
          params: { id: view.id },
          body: { ...change, updated_at: view.updated_at },
        }),
      ),
    choose: (view, choice) =>
      put(() => send("PUT /account-views/:id/choice/", { params: { id: view.id }, body: choice })),
    remove: async (view) => {
      const outcome = await attempt(() => send("DELETE /account-views/:id/", { params: { id: view.id } }));
      // A view that is already deleted counts as deleted.
      const isDeleted = outcome?.kind === "ok" || (outcome?.kind === "refused" && outcome.code === "not_found");
      if (isDeleted) onSaved((saved) => ({ ...saved, saved: saved.saved.filter(({ id }) => id !== view.id) }));
      return isDeleted;
    },
    openOnEverything: async (isOn) => {
      const body = { subject, on_everything: isOn };
      const outcome = await attempt(() => send("PUT /account-views/opening/", { body }));
      if (outcome?.kind !== "ok") return false;
      onSaved(() => saveViews(outcome.data));
      return true;
    },
  };
}

/** Converts the backend's response to the form that the list keeps. */
export function saveViews({ items, on_everything }: SavedViews): ViewChoices {
  return { saved: items, onEverything: on_everything };
}
