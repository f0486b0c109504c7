import {
  activityQuerySchema,
  conversationChangeSchema,
  conversationSchema,
  feedbackChangeSchema,
  newConversationSchema,
  newNoteSchema,
  newSignalSchema,
  newTaskSchema,
  noteChangeSchema,
  noteSchema,
  signalSchema,
  signalsPageSchema,
  taskChangeSchema,
  taskSchema,
  tasksPageSchema,
  timelinePageSchema,
  timelineQuerySchema,
} from "../activity/activity";
import { myTasksPageSchema, myTasksQuerySchema } from "../activity/my-tasks";
import type { Endpoints } from "./endpoint";

/** An account's activity: signals, notes, calls and meetings, tasks. */
export const activityEndpoints = {
  "GET /accounts/:id/signals/": {
    summary: "List signals",
    access: "readClient",
    query: activityQuerySchema,
    responses: { 200: signalsPageSchema },
  },
  "POST /accounts/:id/signals/": {
    summary: "Record a signal",
    access: "editAccounts",
    body: newSignalSchema,
    responses: { 201: signalSchema },
  },
  "PUT /accounts/:id/signals/:signal/feedback/": {
    summary: "Rate a signal",
    access: "personalize",
    body: feedbackChangeSchema,
  },
  "POST /accounts/:id/notes/": {
    summary: "Write a note",
    access: "writeActivity",
    body: newNoteSchema,
    responses: { 201: noteSchema },
  },
  "GET /accounts/:id/tasks/": {
    summary: "List tasks",
    access: "readClient",
    query: activityQuerySchema,
    responses: { 200: tasksPageSchema },
  },
  "POST /accounts/:id/tasks/": {
    summary: "Add a task",
    access: "writeActivity",
    body: newTaskSchema,
    responses: { 201: taskSchema },
  },
  "GET /accounts/:id/tasks/:task/": {
    summary: "Read a task",
    access: "readClient",
    responses: { 200: taskSchema },
  },
  "PATCH /accounts/:id/tasks/:task/": {
    summary: "Change a task",
    access: "writeActivity",
    body: taskChangeSchema,
    responses: { 200: taskSchema },
  },
  "GET /accounts/:id/timeline/": {
    summary: "List the timeline of an account",
    access: "readClient",
    query: timelineQuerySchema,
    responses: { 200: timelinePageSchema },
  },
  "POST /accounts/:id/conversations/": {
    summary: "Log a call or a meeting",
    access: "editAccounts",
    body: newConversationSchema,
    responses: { 201: conversationSchema },
  },
  "PATCH /accounts/:id/conversations/:item/": {
    summary: "Change my call or meeting",
    access: "editAccounts",
    body: conversationChangeSchema,
    responses: { 200: conversationSchema },
  },
  "DELETE /accounts/:id/conversations/:item/": {
    summary: "Remove my call or meeting",
    access: "editAccounts",
  },
  "POST /accounts/:id/conversations/:item/restore/": {
    summary: "Restore my call or meeting",
    access: "editAccounts",
    responses: { 200: conversationSchema },
  },
  "PATCH /accounts/:id/notes/:item/": {
    summary: "Change my note",
    access: "writeActivity",
    body: noteChangeSchema,
    responses: { 200: noteSchema },
  },
  "DELETE /accounts/:id/notes/:item/": {
    summary: "Remove my note",
    access: "writeActivity",
  },
  "POST /accounts/:id/notes/:item/restore/": {
    summary: "Restore my note",
    access: "writeActivity",
    responses: { 200: noteSchema },
  },
  "GET /tasks/": {
    summary: "List my tasks",
    access: "readClient",
    query: myTasksQuerySchema,
    responses: { 200: myTasksPageSchema },
  },
} as const satisfies Endpoints;
