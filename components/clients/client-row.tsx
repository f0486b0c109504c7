"use client";

import { clsx } from "clsx";
import { Building, Download, KeyRound, type LucideIcon, Trash2, Unplug } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button/button";
import { useHydrated } from "@/components/ui/hooks/use-hydrated";
import { useTick } from "@/components/ui/hooks/use-tick";
import { LocalTime } from "@/components/ui/local-time";
import { MoreMenu } from "@/components/ui/overlay/more-menu";
import { OnlineMenuItem } from "@/components/ui/overlay/online-menu-item";
import type { Client } from "@/lib/contracts/clients/client";
import { clientCountLimits } from "@/lib/contracts/clients/client-count-limits";
import { formatBytes } from "@/lib/contracts/text/format-bytes";
import { formatCount } from "@/lib/contracts/text/format-number";
import { formatDay } from "@/lib/figures/time";
import { healthAddress } from "@/lib/settings/health-address";

import type { ClientAction } from "./client-dialog";

interface ClientRowProps {
  client: Client;
  onOpen: (action: ClientAction) => void;
}

const cell = "border-line border-b py-2.5 pr-4 group-last:border-b-0 @max-3xl:border-b-0 @max-3xl:p-0";

/** A client's row in the operator's list: on a narrow window its figures are one line below the name. */
export function ClientRow({ client, onOpen }: ClientRowProps) {
  const { id, name, has_admin: hasAdmin, people_count: people, failed_job_count: failed } = client;
  const isDue = useDue(client);
  const change = client.deletion ? "Restore" : client.suspended ? "Resume" : "Suspend";
  return (
    <tr className="group @max-3xl:flex @max-3xl:flex-wrap @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:gap-y-1 @max-3xl:border-line @max-3xl:border-b @max-3xl:px-4 @max-3xl:py-3.5 @max-3xl:last:border-b-0">
      <th scope="row" className={clsx(cell, "pl-4 text-left font-normal @max-3xl:w-full")}>
        <span className="flex items-center gap-3 @max-3xl:items-start">
          <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
            <Building className="size-4" aria-hidden="true" />
          </span>
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium text-ink [overflow-wrap:anywhere]">{name}</span>
              <StateBadge client={client} isDue={isDue} />
              {hasAdmin ? null : <Badge tone="warning">No admin</Badge>}
            </span>
            <span className="block text-muted text-xs [overflow-wrap:anywhere]">
              {client.deletion?.reason ?? client.suspended?.reason ?? id}
            </span>
          </span>
        </span>
      </th>
      <Figure label={people === 1 ? "person" : "people"}>{formatCapped(people, clientCountLimits.people)}</Figure>
      <Figure label={client.account_count === 1 ? "account" : "accounts"}>{formatCount(client.account_count)}</Figure>
      <Figure label="of files">{formatBytes(client.file_bytes)}</Figure>
      <td className={clsx(cell, "whitespace-nowrap text-right text-muted @max-3xl:order-1")}>
        {client.last_sign_in_at ? (
          <>
            <span className="@3xl:sr-only">Last sign-in </span>
            <LocalTime at={client.last_sign_in_at} show="both" />
          </>
        ) : (
          "Never signed in"
        )}
      </td>
      <Figure
        label={failed === 1 ? "failed job" : "failed jobs"}
        {...(failed && { tone: "danger", href: healthAddress({ client: id }) })}
      >
        {failed === null ? "–" : formatCapped(failed, clientCountLimits.failedJobs)}
      </Figure>
      <td className={clsx(cell, "w-px @max-3xl:order-2 @max-3xl:mt-1.5 @max-3xl:w-full")}>
        <span className="flex items-center gap-1.5 @3xl:justify-end">
          {hasAdmin || client.deletion ? null : (
            <Button size="sm" aria-label={`Add an admin to ${name}`} onClick={() => onOpen("add-admin")}>
              Add admin
            </Button>
          )}
          {isDue ? null : (
            <>
              <Button size="sm" aria-label={`View ${name}`} onClick={() => onOpen("view")}>
                View
              </Button>
              <Button size="sm" className="w-20" aria-label={`${change} ${name}`} onClick={() => onOpen("state")}>
                {change}
              </Button>
            </>
          )}
          {isDue ? (
            <span className="size-8 @max-3xl:hidden" />
          ) : (
            <MoreMenu label={`More actions for ${name}`} triggerClassName="size-8 rounded-md" isDrawnWhenOpen>
              {menuItems.map(({ action, label, Icon, isFor }) =>
                isFor(client) ? (
                  <OnlineMenuItem key={action} onClick={() => onOpen(action)}>
                    <Icon aria-hidden="true" />
                    {label}
                  </OnlineMenuItem>
                ) : null,
              )}
            </MoreMenu>
          )}
        </span>
      </td>
    </tr>
  );
}

const isKept = ({ deletion }: Client) => deletion === null;

const menuItems: { action: ClientAction; label: string; Icon: LucideIcon; isFor: (client: Client) => boolean }[] = [
  { action: "export", label: "Export data…", Icon: Download, isFor: () => true },
  {
    action: "factor-reset",
    label: "Reset an admin’s second factors…",
    Icon: KeyRound,
    isFor: (client) => client.has_admin && isKept(client),
  },
  { action: "disconnect", label: "Disconnect a person from single sign-on…", Icon: Unplug, isFor: isKept },
  { action: "disconnect-all", label: "Disconnect everyone from single sign-on…", Icon: Unplug, isFor: isKept },
  { action: "delete", label: "Delete client…", Icon: Trash2, isFor: isKept },
];

/** Whether the day of a client's deletion has come. False until hydration: only the browser knows the current time. */
function useDue({ deletion }: Client): boolean {
  useTick(60_000);
  return useHydrated() && deletion !== null && Date.parse(deletion.due_at) <= Date.now();
}

function StateBadge({ client: { suspended, deletion }, isDue }: { client: Client; isDue: boolean }) {
  if (isDue) return <Badge tone="danger">Being deleted</Badge>;
  if (deletion) return <Badge tone="danger">To be deleted on {formatDay(deletion.due_at)}</Badge>;
  return suspended ? <Badge tone="danger">Suspended</Badge> : null;
}

interface FigureProps {
  label: string;
  tone?: "ink" | "danger";
  /** The URL that the figure links to. */
  href?: string;
  children: ReactNode;
}

function Figure({ label, tone = "ink", href, children }: FigureProps) {
  const figure = (
    <>
      {children} <span className="text-muted @3xl:sr-only">{label}</span>
    </>
  );
  return (
    <td
      className={clsx(
        cell,
        "whitespace-nowrap text-right tabular-nums",
        tone === "danger" ? "text-danger-ink" : "text-ink",
      )}
    >
      {href === undefined ? (
        figure
      ) : (
        <Link href={href} className="rounded-xs underline underline-offset-2">
          {figure}
        </Link>
      )}
    </td>
  );
}

/** Formats a count that stops at a limit: `1,000+`. */
function formatCapped(count: number, limit: number): string {
  return `${formatCount(count)}${count >= limit ? "+" : ""}`;
}
