import { z } from "zod";
import { messageSchema } from "../messages/message";

/** The maximum number of messages that come with a page; the others arrive over the live connection. */
export const maxShown = 50;

export const shownMessageSchema = messageSchema.pick({
  id: true,
  scope: true,
  title: true,
  body: true,
  severity: true,
  roles: true,
  start_time: true,
  end_time: true,
  dismissible: true,
  link: true,
});

export type ShownMessage = z.infer<typeof shownMessageSchema>;

/** `GET {api}/frame/`: the messages and alerts that every signed-in page shows before its live connection is open. */
export const shellDataSchema = z.object({
  /** Messages that are live for the user now, including dismissed ones; the most severe first. */
  messages: z.array(shownMessageSchema).max(maxShown),
  /** Null: currently unknown. */
  unread_alerts: z.number().int().nonnegative().nullable(),
});

export type ShellData = z.infer<typeof shellDataSchema>;
