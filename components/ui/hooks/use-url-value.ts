import { useEffect, useRef } from "react";

/**
 * The props of a select that submits its form on change. It shows a choice immediately, and the URL's value as soon as
 * that changes, while the select keeps its element and so the focus.
 */
export function useUrlValue(value: string) {
  const ref = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.value = value;
  }, [value]);
  return { ref, defaultValue: value };
}
