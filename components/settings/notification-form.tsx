"use client";

import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { type AlertType, alertTypeNames, alertTypes, type MailTime, mailTimes } from "@/lib/contracts/alerts/alert";
import {
  type AlertPreferences,
  type AlertPreferencesChange,
  feedMailTimes,
} from "@/lib/contracts/alerts/alert-preferences";
import { send } from "@/lib/http/browser/send";
import { SaveState, type Saving } from "./save-state";

const hints: Record<AlertType, string> = {
  signal: "At an account you own or watch",
  task_assigned: "A colleague assigned you a task",
  task_due: "On the day, and once it is overdue",
  mention: "A colleague mentioned you in a note, or replied to your note or reply",
  nudge: "A leader sent you a nudge about an account",
  account_assigned: "An account was assigned to you",
  access_request: "Someone at your company requests access",
  user_disabled: "Someone was disabled",
  import_ended: "Your import finished",
  rule: "One of your alert rules matches",
};

const mailNames: Record<MailTime, string> = {
  off: "Never",
  at_once: "At once",
  daily: "Daily digest",
  weekly: "Weekly digest",
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const defaultNight = { from: 20, until: 7 };

interface NotificationFormProps {
  preferences: AlertPreferences;
  /** The types of alerts that this user can receive. */
  types: readonly AlertType[];
  /** Whether this user can own accounts, which the feed is about. */
  hasAccounts: boolean;
  /** The email address and the time zone, shown above the hours. */
  children: ReactNode;
}

/** Chooses how and when alerts are delivered, by type. Each change is saved at once. */
export default function NotificationForm({ preferences, types, hasAccounts, children }: NotificationFormProps) {
  const { saving, save } = useSaving();
  const [quiet, setQuiet] = useState(preferences.quiet);

  const saveQuiet = (quietHours: AlertPreferences["quiet"]) => {
    setQuiet(quietHours);
    if (quietHours === null || quietHours.from !== quietHours.until) save({ quiet: quietHours });
  };

  return (
    <div className="flex flex-col gap-8">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">How each type of alert reaches you</caption>
        <thead>
          <tr className="border-line border-b text-left text-muted text-xs">
            <th scope="col" className="py-2 pr-2 font-medium">
              Alert
            </th>
            <th scope="col" className="px-2 py-2 text-center font-medium">
              In the app
            </th>
            <th scope="col" className="w-32 py-2 pl-2 font-medium sm:w-40">
              By email
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type} className="border-line border-b">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                <span className="block font-medium text-ink">{alertTypeNames[type]}</span>
                <span className="block text-muted">{hints[type]}</span>
              </th>
              <td className="px-2 text-center">
                <Checkbox
                  aria-label={`${alertTypeNames[type]} in the app`}
                  className="justify-center"
                  defaultChecked={preferences.ways[type].in_app}
                  onChange={(event) => save({ ways: { [type]: { in_app: event.target.checked } } })}
                />
              </td>
              <td className="py-2 pl-2">
                <MailSelect
                  of={alertTypeNames[type]}
                  times={mailTimes}
                  value={preferences.ways[type].mail}
                  onChange={(mail) => save({ ways: { [type]: { mail } } })}
                />
              </td>
            </tr>
          ))}
          {hasAccounts ? <FeedRow feed={preferences.feed} onChange={(feed) => save({ feed })} /> : null}
        </tbody>
      </table>
      {children}
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Field label="Time of digests">
          <HourSelect value={preferences.digest_hour} onChange={(hour) => save({ digest_hour: hour })} />
        </Field>
        <Field label="Day of the weekly digest">
          <Select
            defaultValue={preferences.digest_weekday}
            onChange={(event) => save({ digest_weekday: Number(event.target.value) })}
            options={weekdays.map((name, at) => [at + 1, name])}
          />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 font-medium text-ink text-sm">Quiet hours</legend>
        <Checkbox
          label="Hold emails during quiet hours"
          checked={quiet !== null}
          onChange={(event) => saveQuiet(event.target.checked ? defaultNight : null)}
        />
        {quiet ? (
          <div className="flex flex-wrap items-center gap-2 text-muted text-sm">
            <span>From</span>
            <HourSelect
              aria-label="Quiet from"
              value={quiet.from}
              onChange={(from) => saveQuiet({ ...quiet, from })}
              aria-invalid={quiet.from === quiet.until || undefined}
            />
            <span>until</span>
            <HourSelect
              aria-label="Quiet until"
              value={quiet.until}
              onChange={(until) => saveQuiet({ ...quiet, until })}
              aria-invalid={quiet.from === quiet.until || undefined}
            />
          </div>
        ) : null}
        {quiet && quiet.from === quiet.until ? (
          <p role="alert" className="text-danger-ink text-sm">
            Start and end must differ.
          </p>
        ) : null}
        <p className="text-muted text-sm">Alerts during quiet hours are sent in one email when they end.</p>
      </fieldset>
      <SaveState saving={saving} idle="Changes are saved as you make them." />
    </div>
  );
}

interface FeedRowProps {
  feed: AlertPreferences["feed"];
  onChange: (feed: AlertPreferences["feed"]) => void;
}

/**
 * The setting for the feed of events at the user's accounts: always shown in the app, and emailed if the user wants it.
 */
function FeedRow({ feed, onChange }: FeedRowProps) {
  return (
    <tr className="border-line border-b">
      <th scope="row" className="py-2 pr-2 text-left font-normal">
        <span className="block font-medium text-ink">What happened at my accounts</span>
        <span className="block text-muted">
          Signals, and other people’s changes, notes and calls, in the same email as your alerts
        </span>
      </th>
      <td className="px-2 text-center text-muted">Always</td>
      <td className="py-2 pl-2">
        <MailSelect of="What happened at my accounts" times={feedMailTimes} value={feed} onChange={onChange} />
      </td>
    </tr>
  );
}

interface MailSelectProps<Time extends MailTime> {
  /** A description of the emails. */
  of: string;
  times: readonly Time[];
  value: Time;
  onChange: (time: Time) => void;
}

function MailSelect<Time extends MailTime>({ of, times, value, onChange }: MailSelectProps<Time>) {
  return (
    <Select
      aria-label={`${of} by email`}
      defaultValue={value}
      onChange={(event) => {
        const chosen = times.find((time) => time === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      options={times.map((time) => [time, mailNames[time]])}
    />
  );
}

/** Sends changes one request at a time; unsaved changes are sent with the next change, or by Retry. */
function useSaving() {
  const [saving, setSaving] = useState<Saving>({ kind: "idle" });
  const unsaved = useRef<AlertPreferencesChange>({});
  const isSending = useRef(false);
  const sendAll = async () => {
    setSaving({ kind: "saving" });
    if (isSending.current) return;
    isSending.current = true;
    while (Object.keys(unsaved.current).length > 0) {
      const change = unsaved.current;
      unsaved.current = {};
      const outcome = await send("PATCH /alert-preferences/", { body: change });
      if (outcome.kind === "ok") continue;
      unsaved.current = mergeChanges(change, unsaved.current);
      isSending.current = false;
      return setSaving({ kind: "failed", detail: outcome.detail, retry: () => void sendAll() });
    }
    isSending.current = false;
    setSaving({ kind: "saved" });
  };
  const save = (change: AlertPreferencesChange) => {
    unsaved.current = mergeChanges(unsaved.current, change);
    void sendAll();
  };
  return { saving, save };
}

/** Merges two changes: where both set a value, the later one wins. */
function mergeChanges(before: AlertPreferencesChange, after: AlertPreferencesChange): AlertPreferencesChange {
  const types = alertTypes.filter((type) => before.ways?.[type] ?? after.ways?.[type]);
  const ways = Object.fromEntries(types.map((type) => [type, { ...before.ways?.[type], ...after.ways?.[type] }]));
  return { ...before, ...after, ...(types.length > 0 && { ways }) };
}

interface HourSelectProps extends Omit<ComponentProps<typeof Select>, "value" | "onChange"> {
  value: number;
  onChange: (hour: number) => void;
}

function HourSelect({ value, onChange, ...rest }: HourSelectProps) {
  return (
    <Select
      {...rest}
      className="max-w-24"
      defaultValue={value}
      onChange={(event) => onChange(Number(event.target.value))}
      options={hours.map((hour) => [hour, `${String(hour).padStart(2, "0")}:00`])}
    />
  );
}
