import "client-only";
import "./serve-tabs";
