import "client-only";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { DraftSaved, SavedDraft, SentDraft } from "@/lib/contracts/activity/draft";
import { type Draft, dropDraft, saveDraft } from "../drafts";
import { findTyped, saveDraftMark } from "../find-typed";
import { createDraftSaver, type DraftSaver, type Save } from "./draft-saver";

export interface DraftState<Fields> {
  fields: Fields;
  /** Whether the fields' contents came from a draft. */
  isRestored: boolean;
  /**
   * A differing draft that was changed, sent or discarded on another page: the user chooses between it and the text of
   * this page.
   */
  elsewhere: SavedDraft | null;
}

/** The server that stores a form's draft in addition to this tab. */
export interface DraftServer {
  form: string;
  /** The name of the main field: there is no draft while it has its initial value. */
  text: string;
  /** Whether this user is signed in and the network is available. */
  canSend: (uid: string) => boolean;
  send: (uid: string, save: Save) => Promise<DraftSaved | "refused" | null>;
}

/**
 * This page's progress: the current user, the number of changes, how many of them the server has, and the last server
 * version that the page saw.
 */
interface Own {
  uid: string | null;
  writer: string;
  seq: number;
  saved: number;
  base: number | null;
  after: string | null;
}

/** The state of a form that the functions below share. */
interface Form<Fields extends Draft> {
  name: string;
  initial: Fields;
  server: DraftServer | null;
  store: StoreApi<DraftState<Fields>>;
  own: Own;
  saver: DraftSaver;
  update: (state: Partial<DraftState<Fields>>, change: Partial<Own>) => void;
}

/**
 * Saves the text typed into a form: in this tab with every key press, on the server after a pause. If text was typed
 * both here and elsewhere, the user chooses; sent text isn't restored.
 *
 * @param server null: saved only in this tab
 */
export function createDraftKeeper<Fields extends Draft>(name: string, initial: Fields, server: DraftServer | null) {
  const store: StoreApi<DraftState<Fields>> = createStore(() => initialState(initial));
  const own: Own = { uid: null, writer: crypto.randomUUID(), seq: 0, saved: 0, base: null, after: null };
  const update = (state: Partial<DraftState<Fields>>, change: Partial<Own>) => {
    store.setState({ elsewhere: null, ...state });
    Object.assign(own, change);
    keep(name, initial, store.getState().fields, own, server !== null);
  };
  const saver = createDraftSaver({
    canSend: () => own.uid !== null && (server?.canSend(own.uid) ?? false),
    send: async (save) => (own.uid !== null && (await server?.send(own.uid, save))) || null,
    nextSave: () => createSave(server, initial, store.getState(), own),
    onSaved: ({ state, draft }, { seq }) => {
      if (state === "elsewhere" && draft) return meet(form, draft);
      Object.assign(own, { saved: Math.max(own.saved, seq), base: (state === "kept" && draft?.version) || own.base });
      if (own.uid !== null) saveDraftMark(own.uid, name, own);
    },
  });
  const form: Form<Fields> = { name, initial, server, store, own, saver, update };
  return {
    store,
    flush: saver.flush,
    rest: saver.rest,
    /** Restores the user's draft; text that was typed before the user was known stays. */
    start: (uid: string, served: SavedDraft | null) => start(form, uid, served),
    /** Compares the form with the server's current draft. */
    meet: (served: SavedDraft) => meet(form, served),
    set: (change: Partial<Fields>) => {
      store.setState({ fields: { ...store.getState().fields, ...change } });
      own.seq += 1;
      keep(name, initial, store.getState().fields, own, server !== null);
      saver.typed();
    },
    ...createEndings(form),
  };
}

function createEndings<Fields extends Draft>({ initial, server, store, own, saver, update }: Form<Fields>) {
  const empty = (seq: number) => update(initialState(initial), { seq, saved: own.seq });
  return {
    /**
     * The value to send with the form, so that the server removes its draft; undefined: the draft exists only in this
     * tab.
     */
    sent: (): SentDraft | undefined => {
      if (server === null || own.uid === null) return undefined;
      if (own.seq === 0) Object.assign(own, { seq: 1, saved: 1 });
      const { writer, seq, after, base } = own;
      return { form: server.form, writer, seq, after, base };
    },
    /** Empties the form after it was sent. */
    drop: () => {
      saver.rest();
      empty(own.seq);
    },
    /** Empties the form because the user discarded it. */
    discard: () => {
      empty(own.seq + 1);
      void saver.flush();
    },
    acceptOtherDraft: () => {
      const { elsewhere } = store.getState();
      if (elsewhere) update({ fields: fitTo(initial, elsewhere.fields) }, { base: elsewhere.version, saved: own.seq });
    },
    keepOwnDraft: () => {
      const { elsewhere } = store.getState();
      if (elsewhere) update({}, { base: elsewhere.version });
      void saver.flush();
    },
  };
}

function start<Fields extends Draft>(form: Form<Fields>, uid: string, served: SavedDraft | null): void {
  const { name, initial, store, own, saver, update } = form;
  const isStarted = own.uid !== null || own.seq > 0;
  own.uid = uid;
  if (isStarted) {
    keep(name, initial, store.getState().fields, own, form.server !== null);
    if (served) meet(form, served);
  } else {
    const { draft, isDirty, base, after, elsewhere } = findTyped(uid, name, served);
    Object.assign(own, { base, after });
    if (draft) Object.assign(own, { seq: 1, saved: isDirty ? 0 : 1 });
    if (draft) store.setState({ fields: fitTo(initial, draft), isRestored: true });
    if (draft || base !== null) update({ elsewhere }, {});
  }
  if (own.seq > own.saved) saver.typed();
}

/**
 * Compares the form with the server's draft: applies it if no text typed here would be lost, otherwise offers a choice.
 */
function meet<Fields extends Draft>(
  { initial, server, store, own, saver, update }: Form<Fields>,
  served: SavedDraft,
): void {
  if (served.writer === own.writer || (own.base !== null && served.version <= own.base)) return;
  const { fields } = store.getState();
  const serverFields = fitTo(initial, served.fields);
  const now = { base: served.version, saved: own.seq };
  const isSame = isEmpty(server, initial, serverFields) ? isEmpty(server, initial, fields) : isAs(fields, serverFields);
  if (isSame) update({}, now);
  else if (own.saved === own.seq) update({ fields: serverFields, isRestored: served.fields !== null }, now);
  else if (served.fields !== null || own.base !== null) store.setState({ elsewhere: served });
  else {
    // The other draft had ended before this page saw it, so its version is skipped without a choice.
    own.base = served.version;
    saver.typed();
  }
}

function createSave<Fields extends Draft>(
  server: DraftServer | null,
  initial: Fields,
  { fields, elsewhere }: DraftState<Fields>,
  { writer, seq, saved, after, base }: Own,
): Save | null {
  if (elsewhere !== null || seq === saved) return null;
  const isNothing = isEmpty(server, initial, fields);
  // The text was typed and deleted again before the server received it.
  if (isNothing && saved === 0 && base === null) return null;
  return { writer, seq, after, base, fields: isNothing ? null : fields };
}

/** Saves the draft in this tab, or deletes it if nothing differs from the initial values. */
function keep<Fields extends Draft>(name: string, initial: Fields, fields: Fields, own: Own, isServed: boolean): void {
  if (own.uid === null) return;
  if (isAs(initial, fields)) dropDraft(own.uid, name);
  else saveDraft(own.uid, name, fields);
  if (isServed) saveDraftMark(own.uid, name, own);
}

function initialState<Fields>(initial: Fields): DraftState<Fields> {
  return { fields: initial, isRestored: false, elsewhere: null };
}

/** Fills in a draft's values. A draft may hold anything, so fields that the form doesn't have are dropped. */
function fitTo<Fields extends Draft>(initial: Fields, draft: Draft | null): Fields {
  const known = Object.keys(initial).flatMap((key) => (draft?.[key] === undefined ? [] : [[key, draft[key]] as const]));
  return { ...initial, ...Object.fromEntries(known) };
}

function isAs(a: Draft, b: Draft): boolean {
  return Object.keys(a).every((key) => a[key] === b[key]);
}

/** Whether nothing was typed: the main field has its initial text. */
function isEmpty(server: DraftServer | null, initial: Draft, fields: Draft): boolean {
  const textOf = (all: Draft) => (all[server?.text ?? ""] ?? "").trim();
  return textOf(fields) === textOf(initial);
}
