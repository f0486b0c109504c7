import { clsx } from "clsx";
import { GripVertical } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { MoveButtons } from "@/components/ui/button/move-buttons";
import { focusControl } from "@/components/ui/form/focus-control";
import { sourceName } from "@/lib/contracts/home/source-name";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { moveTo } from "@/lib/settings/source-order";

interface SourceOrderProps {
  /** The field's label. */
  label: string;
  order: readonly string[];
  /** The number of accounts with a value of each source. */
  accounts: ReadonlyMap<string, number>;
  onOrder: (order: readonly string[]) => void;
}

/** A list of sources whose order is changed by dragging, or by the arrow buttons. */
export function SourceOrder({ label, order, accounts, onOrder }: SourceOrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announced, setAnnounced] = useState("");
  // A row that moves in the DOM loses the focus.
  useEffect(() => {
    const control = pressed.current;
    pressed.current = null;
    if (control !== null && order.length > 0) focusControl(list.current, control);
  }, [order]);
  const move = (source: string, to: number) => {
    onOrder(moveTo(order, source, to));
    setAnnounced(`${sourceName(source)} is ${to + 1} of ${order.length}`);
  };
  const press = (source: string, by: -1 | 1) => {
    pressed.current = `${by === -1 ? "up" : "down"}-${source}`;
    move(source, order.indexOf(source) + by);
  };
  const over = (event: DragEvent, source: string) => {
    if (dragged === null) return;
    event.preventDefault();
    if (source !== dragged) move(dragged, order.indexOf(source));
  };
  return (
    <>
      <ol ref={list} aria-label={`Order of sources for ${label}`} className="mt-2 flex flex-col gap-1">
        {order.map((source, at) => (
          <li
            key={source}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", source);
              setDragged(source);
            }}
            onDragOver={(event) => over(event, source)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
            className={clsx(
              "flex cursor-grab items-center gap-2 rounded-md border bg-surface py-0.5 pr-1 pl-1.5 text-sm",
              source === dragged ? "border-accent bg-accent-soft" : "border-line-strong",
            )}
          >
            <GripVertical className="size-4 shrink-0 text-muted" aria-hidden="true" />
            <span className="w-4 shrink-0 text-muted tabular-nums" aria-hidden="true">
              {at + 1}
            </span>
            <span className="min-w-0 grow text-ink [overflow-wrap:anywhere]">
              {sourceName(source)}
              <span className="block text-muted text-xs">{formatPlural(accounts.get(source) ?? 0, "account")}</span>
            </span>
            <MoveButtons
              id={source}
              name={sourceName(source)}
              isFirst={at === 0}
              isLast={at === order.length - 1}
              onMove={(by) => press(source, by)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}
