"use client";

import { createContext, useContext } from "react";

/** The props that connect a control with the label, hint and error of its `Field`. */
interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export const ControlContext = createContext<ControlProps | null>(null);

/** Returns the props that a control takes from its `Field`; null outside a field. The control's own props win. */
export const useControl = () => useContext(ControlContext);
