// Generated from emails/ by "npm run generate emails".
import type { ReactNode } from 'react';
import type { MonitoringReport } from '#domain/portfolio-monitoring/monitoring-report.ts';
export declare function ReportBody({ report, analyzerUrl, }: {
    report: MonitoringReport;
    analyzerUrl: string;
}): ReactNode;
