"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { HomeQueue } from "@/lib/contracts/home/home-queue";
import { describeDay } from "@/lib/home/day-title";
import { useQueue } from "./use-queue";

type SharedQueue = ReturnType<typeof useQueue>;

const QueueContext = createContext<SharedQueue | null>(null);

/** Shares the queue between home's title, which counts its items, and its card. */
export function QueueProvider({ first, children }: { first: HomeQueue; children: ReactNode }) {
  return <QueueContext value={useQueue(first)}>{children}</QueueContext>;
}

/** @throws Error outside of a `QueueProvider` */
export function useSharedQueue(): SharedQueue {
  const queue = useContext(QueueContext);
  if (queue === null) throw new Error("The queue has no provider");
  return queue;
}

/** The work left for today; `needs` is the number of things outside the queue. */
export function DayTitle({ needs }: { needs: number }) {
  const { shown, done } = useSharedQueue();
  return describeDay({ left: needs + shown.length, done: done.length });
}
