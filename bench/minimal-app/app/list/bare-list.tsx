"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";

const rowHeight = 44;
const cell = { flex: 1, overflow: "hidden", whiteSpace: "nowrap", textOverflow: "ellipsis" } as const;

/** Minimal rows of a link and six texts. */
export function BareList({ count }: { count: number }) {
  const list = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: 10 });
  return (
    <div style={{ position: "relative", height: list.getTotalSize() }}>
      {list.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          data-index={index}
          style={{
            position: "absolute",
            insetInline: 0,
            height: rowHeight,
            transform: `translateY(${start}px)`,
            display: "flex",
            gap: 16,
          }}
        >
          <a href={`/rows/${index}`} style={cell}>
            Company {index}
          </a>
          <span style={cell}>Information Technology</span>
          <span style={cell}>New York City, NY</span>
          <span style={cell}>${index}M</span>
          <span style={cell}>Mega Cap</span>
          <span style={cell}>{index % 12}</span>
          <span style={cell}>Ravi Petersen</span>
        </div>
      ))}
    </div>
  );
}
