"use client";

import dynamic from "next/dynamic";
import { loadPart } from "@/lib/lazy/load-part";

/** What only a client's admin opens: its code comes with it. */
export const MessageDesk = dynamic(() =>
  loadPart(() => import("@/components/messages/message-desk")).then((part) => part.MessageDesk),
);
export const PeopleDesk = dynamic(() => loadPart(() => import("./people-desk")).then((part) => part.PeopleDesk));
export const SsoForm = dynamic(() => loadPart(() => import("./sso-form")).then((part) => part.SsoForm));
