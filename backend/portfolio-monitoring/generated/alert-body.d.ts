// Generated from emails/ by "npm run generate emails".
import type { ReactNode } from 'react';
import { type CrossedAlert } from '#domain/portfolio-monitoring/watchlist-alert.ts';
export declare function AlertBody({ alerts, siteUrl, }: {
    alerts: readonly CrossedAlert[];
    siteUrl: string;
}): ReactNode;
