"use client";

import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Shown in place of the part when it fails. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Confines an error of one part of the page, such as code that fails to load, to that part. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.warn("Part of this page could not be shown.", error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
