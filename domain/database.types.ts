// Generated from supabase/migrations by "npm run generate database-files".

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      crm_contacts: {
        Row: {
          email: string
          problem: string | null
          properties: NonNullable<Json>
          retry_at: string | null
          sent_at: string | null
          updated_at: string
        }
        Insert: {
          email: string
          problem?: string | null
          properties?: NonNullable<Json>
          retry_at?: string | null
          sent_at?: string | null
          updated_at?: string
        }
        Update: {
          email?: string
          problem?: string | null
          properties?: NonNullable<Json>
          retry_at?: string | null
          sent_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      crm_events: {
        Row: {
          email: string
          event_name: string
          id: string
          occurred_at: string
          position: number
          problem: string | null
          properties: NonNullable<Json>
          retry_at: string | null
          sent_at: string | null
        }
        Insert: {
          email: string
          event_name: string
          id?: string
          occurred_at?: string
          position?: never
          problem?: string | null
          properties?: NonNullable<Json>
          retry_at?: string | null
          sent_at?: string | null
        }
        Update: {
          email?: string
          event_name?: string
          id?: string
          occurred_at?: string
          position?: never
          problem?: string | null
          properties?: NonNullable<Json>
          retry_at?: string | null
          sent_at?: string | null
        }
        Relationships: []
      }
      editors: {
        Row: {
          email: string
          granted_at: string
        }
        Insert: {
          email: string
          granted_at?: string
        }
        Update: {
          email?: string
          granted_at?: string
        }
        Relationships: []
      }
      issue_picks: {
        Row: {
          article_id: string
          issue: string
          position: number
        }
        Insert: {
          article_id: string
          issue: string
          position: number
        }
        Update: {
          article_id?: string
          issue?: string
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: "issue_picks_article_fkey"
            columns: ["article_id"]
            referencedRelation: "news_articles"
            referencedColumns: ["id"]
          },
        ]
      }
      news_articles: {
        Row: {
          also_in: NonNullable<Json>
          category: string
          companies: string[]
          description: string
          fetched_at: string
          id: string
          origin: string
          original: Json | null
          pick_position: number | null
          pick_until: string | null
          publish_at: string | null
          published_at: string
          reasons: NonNullable<Json>
          region: string
          relevance: number | null
          search_words: unknown
          sector: string | null
          sentiment: string
          source: string
          state: string
          ticker: string | null
          title: string
          title_key: string | null
          url: string
        }
        Insert: {
          also_in?: NonNullable<Json>
          category: string
          companies?: string[]
          description: string
          fetched_at?: string
          id: string
          origin?: string
          original?: Json | null
          pick_position?: number | null
          pick_until?: string | null
          publish_at?: string | null
          published_at?: string
          reasons?: NonNullable<Json>
          region: string
          relevance?: number | null
          search_words?: never
          sector?: string | null
          sentiment?: string
          source: string
          state?: string
          ticker?: string | null
          title: string
          title_key?: string | null
          url: string
        }
        Update: {
          also_in?: NonNullable<Json>
          category?: string
          companies?: string[]
          description?: string
          fetched_at?: string
          id?: string
          origin?: string
          original?: Json | null
          pick_position?: number | null
          pick_until?: string | null
          publish_at?: string | null
          published_at?: string
          reasons?: NonNullable<Json>
          region?: string
          relevance?: number | null
          search_words?: never
          sector?: string | null
          sentiment?: string
          source?: string
          state?: string
          ticker?: string | null
          title?: string
          title_key?: string | null
          url?: string
        }
        Relationships: []
      }
      news_changes: {
        Row: {
          after: NonNullable<Json>
          before: NonNullable<Json>
          changed_at: string
          editor: string
          id: number
          kind: string
          undone_at: string | null
        }
        Insert: {
          after: NonNullable<Json>
          before: NonNullable<Json>
          changed_at?: string
          editor: string
          id?: never
          kind: string
          undone_at?: string | null
        }
        Update: {
          after?: NonNullable<Json>
          before?: NonNullable<Json>
          changed_at?: string
          editor?: string
          id?: never
          kind?: string
          undone_at?: string | null
        }
        Relationships: []
      }
      news_feeds: {
        Row: {
          category: string | null
          created_at: string
          id: number
          is_on: boolean
          region: string | null
          sector: string | null
          source: string
          url: string
        }
        Insert: {
          category?: string | null
          created_at?: string
          id?: never
          is_on?: boolean
          region?: string | null
          sector?: string | null
          source: string
          url: string
        }
        Update: {
          category?: string | null
          created_at?: string
          id?: never
          is_on?: boolean
          region?: string | null
          sector?: string | null
          source?: string
          url?: string
        }
        Relationships: []
      }
      newsletter_subscribers: {
        Row: {
          consent_at: string | null
          consent_source: string | null
          created_at: string
          email: string
          id: string
          intended_page: string | null
          last_updated: string
          referrer: string | null
          subscription_status: string
          turnstile_token: string | null
          utm_campaign: string | null
          utm_medium: string | null
          utm_source: string | null
          website: string | null
        }
        Insert: {
          consent_at?: string | null
          consent_source?: string | null
          created_at?: string
          email: string
          id?: string
          intended_page?: string | null
          last_updated?: string
          referrer?: string | null
          subscription_status?: string
          turnstile_token?: string | null
          utm_campaign?: string | null
          utm_medium?: string | null
          utm_source?: string | null
          website?: string | null
        }
        Update: {
          consent_at?: string | null
          consent_source?: string | null
          created_at?: string
          email?: string
          id?: string
          intended_page?: string | null
          last_updated?: string
          referrer?: string | null
          subscription_status?: string
          turnstile_token?: string | null
          utm_campaign?: string | null
          utm_medium?: string | null
          utm_source?: string | null
          website?: string | null
        }
        Relationships: []
      }
      portfolio_monitors: {
        Row: {
          claim_token: string | null
          claimed_until: string | null
          confirmed_at: string | null
          created_at: string
          frequency: string
          holdings: NonNullable<Json>
          id: string
          is_demo: boolean
          is_withdrawn: boolean
          last_run_at: string | null
          next_run_at: string
          other_email: string | null
          own_figures: NonNullable<Json>
          scores: NonNullable<Json>
          snapshot: Json | null
          stopped_at: string | null
          user_id: string
        }
        Insert: {
          claim_token?: string | null
          claimed_until?: string | null
          confirmed_at?: string | null
          created_at?: string
          frequency: string
          holdings: NonNullable<Json>
          id?: string
          is_demo?: boolean
          is_withdrawn?: boolean
          last_run_at?: string | null
          next_run_at?: string
          other_email?: string | null
          own_figures?: NonNullable<Json>
          scores: NonNullable<Json>
          snapshot?: Json | null
          stopped_at?: string | null
          user_id: string
        }
        Update: {
          claim_token?: string | null
          claimed_until?: string | null
          confirmed_at?: string | null
          created_at?: string
          frequency?: string
          holdings?: NonNullable<Json>
          id?: string
          is_demo?: boolean
          is_withdrawn?: boolean
          last_run_at?: string | null
          next_run_at?: string
          other_email?: string | null
          own_figures?: NonNullable<Json>
          scores?: NonNullable<Json>
          snapshot?: Json | null
          stopped_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      portfolios: {
        Row: {
          created_at: string
          holdings: NonNullable<Json>
          id: string
          name: string
          own_figures: NonNullable<Json>
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          holdings: NonNullable<Json>
          id?: string
          name: string
          own_figures?: NonNullable<Json>
          updated_at?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          holdings?: NonNullable<Json>
          id?: string
          name?: string
          own_figures?: NonNullable<Json>
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      saved_articles: {
        Row: {
          article_id: string
          saved_at: string
          user_id: string
        }
        Insert: {
          article_id: string
          saved_at?: string
          user_id?: string
        }
        Update: {
          article_id?: string
          saved_at?: string
          user_id?: string
        }
        Relationships: []
      }
      security_audit_log: {
        Row: {
          client_ip: string | null
          created_at: string
          details: NonNullable<Json>
          event_type: string
          id: number
          user_agent: string | null
        }
        Insert: {
          client_ip?: string | null
          created_at?: string
          details?: NonNullable<Json>
          event_type: string
          id?: never
          user_agent?: string | null
        }
        Update: {
          client_ip?: string | null
          created_at?: string
          details?: NonNullable<Json>
          event_type?: string
          id?: never
          user_agent?: string | null
        }
        Relationships: []
      }
      watchlist_alerts: {
        Row: {
          checked_at: string | null
          claim_token: string | null
          claimed_until: string | null
          created_at: string
          currency: string | null
          direction: string
          is_met: boolean
          last_value: number | null
          measure: string
          next_check_at: string
          problem: string | null
          stopped_at: string | null
          symbol: string
          threshold: number
          told_at: string | null
          user_id: string
        }
        Insert: {
          checked_at?: string | null
          claim_token?: string | null
          claimed_until?: string | null
          created_at?: string
          currency?: string | null
          direction: string
          is_met?: boolean
          last_value?: number | null
          measure: string
          next_check_at?: string
          problem?: string | null
          stopped_at?: string | null
          symbol: string
          threshold: number
          told_at?: string | null
          user_id?: string
        }
        Update: {
          checked_at?: string | null
          claim_token?: string | null
          claimed_until?: string | null
          created_at?: string
          currency?: string | null
          direction?: string
          is_met?: boolean
          last_value?: number | null
          measure?: string
          next_check_at?: string
          problem?: string | null
          stopped_at?: string | null
          symbol?: string
          threshold?: number
          told_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "watchlist_alerts_item_fkey"
            columns: ["user_id", "symbol"]
            referencedRelation: "watchlist_items"
            referencedColumns: ["user_id", "symbol"]
          },
        ]
      }
      watchlist_items: {
        Row: {
          added_at: string
          symbol: string
          user_id: string
        }
        Insert: {
          added_at?: string
          symbol: string
          user_id?: string
        }
        Update: {
          added_at?: string
          symbol?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      active_subscriber_email: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      add_news_link: { Args: { p_article: Json }; Returns: Json }
      bot_check_secret: { Args: Record<PropertyKey, never>; Returns: string }
      change_alerts_by_link: {
        Args: { p_action: string; p_client_address: string; p_user_id: string }
        Returns: Json
      }
      change_monitor_by_link: {
        Args: {
          p_action: string
          p_client_address: string
          p_frequency: string
          p_id: string
        }
        Returns: Json
      }
      change_news_article: {
        Args: { p_change: Json; p_id: string }
        Returns: Json
      }
      change_own_monitor: {
        Args: { p_action: string; p_frequency?: string; p_id: string }
        Returns: boolean
      }
      claim_crm_records: {
        Args: {
          p_holder: string
          p_lease_seconds: number
          p_limit: number
          p_token: string
        }
        Returns: Json
      }
      claim_market_entries: {
        Args: {
          p_fresh_seconds: number
          p_holder: string
          p_keys: string[]
          p_lease_seconds: number
          p_now: string
        }
        Returns: {
          as_of: string
          is_claimed: boolean
          key: string
          problem: string
          retry_at: string
          value: Json
        }[]
      }
      claim_news_feed: {
        Args: {
          p_holder: string
          p_now: string
          p_read_before: string
          p_source: string
          p_url: string
        }
        Returns: {
          etag: string
          failures: number
          interval_minutes: number
          last_modified: string
          next_at: string
          outcome: string
        }[]
      }
      delete_account: { Args: Record<PropertyKey, never>; Returns: undefined }
      end_crm_sending: {
        Args: {
          p_failed?: boolean
          p_holder: string
          p_pause_seconds?: number
          p_token?: string
        }
        Returns: number
      }
      end_edinet_turn: {
        Args: {
          p_holder: string
          p_key: string
          p_next_at: string
          p_stop_until: string
          p_why: string
        }
        Returns: undefined
      }
      end_session: { Args: { session_id: string }; Returns: boolean }
      export_own_data: { Args: Record<PropertyKey, never>; Returns: Json }
      export_personal_data: { Args: { p_email: string }; Returns: Json }
      find_known_companies: {
        Args: { p_symbols: string[] }
        Returns: {
          has_price: boolean
          has_statements: boolean
          symbol: string
        }[]
      }
      find_last_quotes: {
        Args: { p_symbols: string[] }
        Returns: {
          quote: Json
          quoted_at: string
          symbol: string
        }[]
      }
      grant_editor: { Args: { p_email: string }; Returns: Json }
      is_active_subscriber: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      is_editor: { Args: Record<PropertyKey, never>; Returns: boolean }
      issue_bot_check_receipt: {
        Args: {
          p_client_address: string
          p_purpose: string
          p_solution: string
          p_solution_expires_at: string
          p_subject: string
        }
        Returns: Json
      }
      keep_statement_file: {
        Args: { p_body: string; p_hash: string; p_now: string; p_path: string }
        Returns: boolean
      }
      list_company_summaries: {
        Args: { p_after: string; p_limit: number }
        Returns: {
          company: string
          quote: Json
          quoted_at: string
          summary: Json
        }[]
      }
      list_due_news_feeds: {
        Args: { p_now: string }
        Returns: {
          category: string | null
          created_at: string
          id: number
          is_on: boolean
          region: string | null
          sector: string | null
          source: string
          url: string
        }[]
        SetofOptions: {
          from: "*"
          to: "news_feeds"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_editors: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          granted_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "editors"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_feed_states: {
        Args: Record<PropertyKey, never>
        Returns: {
          added: number
          failures: number
          items: number
          next_at: string
          problem: string
          read_at: string
          source: string
          url: string
        }[]
      }
      list_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          is_current: boolean
          last_used_at: string
          started_at: string
          user_agent: string
        }[]
      }
      name_link_owner: { Args: { p_token: string }; Returns: Json }
      news_version: { Args: Record<PropertyKey, never>; Returns: number }
      newsletter_link_secret: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      note_company_summary: {
        Args: {
          p_company: string
          p_now: string
          p_source: string
          p_summary: Json
        }
        Returns: undefined
      }
      order_picks: { Args: { p_ids: string[] }; Returns: Json }
      publish_scheduled_news: { Args: { p_now: string }; Returns: number }
      read_edinet_company: {
        Args: { p_now: string; p_sec_code: string }
        Returns: Json
      }
      read_edinet_plan: {
        Args: { p_from: string; p_now: string; p_to: string }
        Returns: Json
      }
      read_issue_picks: { Args: { p_issue: string }; Returns: Json }
      read_news: {
        Args: {
          p_limit: number
          p_region: string
          p_sector: string
          p_ticker: string
        }
        Returns: Json
      }
      read_statement_periods: {
        Args: { p_symbol: string }
        Returns: {
          content: Json
          fiscal_year: number
          kept_since: string
          kind: string
          period: string
          published_on: string
        }[]
      }
      recent_news_titles: {
        Args: { p_limit: number; p_since: string }
        Returns: Json
      }
      record_in_crm: {
        Args: {
          p_client_address?: string
          p_email: string
          p_event_id?: string
          p_event_name?: string
          p_properties: Json
        }
        Returns: string
      }
      record_market_outcome: {
        Args: {
          p_day_limit: number
          p_minute_limit: number
          p_now: string
          p_outcome: string
          p_provider: string
        }
        Returns: undefined
      }
      request_subscription_link: {
        Args: { p_email: string; p_intended_page?: string; p_receipt: string }
        Returns: undefined
      }
      resubscribe: { Args: Record<PropertyKey, never>; Returns: boolean }
      revoke_editor: { Args: { p_email: string }; Returns: boolean }
      save_monitor: {
        Args: {
          p_client_address: string
          p_email: string
          p_frequency: string
          p_holdings: Json
          p_is_demo: boolean
          p_own_figures?: Json
          p_owner_email: string
          p_scores: Json
        }
        Returns: string
      }
      search_news: {
        Args: { p_limit?: number; p_query: string }
        Returns: {
          id: string
          is_pick: boolean
          published_at: string
          rank: number
          region: string
          snippet: string
          source: string
          title: string
          url: string
        }[]
      }
      set_issue_picks: {
        Args: { p_ids: string[]; p_issue: string }
        Returns: string[]
      }
      settle_crm_records: {
        Args: {
          p_contacts?: Json
          p_events?: Json
          p_holder: string
          p_lease_seconds: number
        }
        Returns: boolean
      }
      settle_market_entries: {
        Args: {
          p_entries: Json
          p_holder: string
          p_kept_keys: string[]
          p_now: string
        }
        Returns: undefined
      }
      settle_news_feed: {
        Args: { p_holder: string; p_now: string; p_result: Json; p_url: string }
        Returns: undefined
      }
      stop_dart_calls: {
        Args: { p_day: string; p_key_hash: string; p_reason: string }
        Returns: undefined
      }
      store_edinet_companies: {
        Args: { p_companies: Json; p_now: string }
        Returns: undefined
      }
      store_edinet_day: {
        Args: {
          p_day: string
          p_filings: Json
          p_now: string
          p_withdrawn: Json
        }
        Returns: undefined
      }
      store_edinet_filing: {
        Args: {
          p_doc_id: string
          p_parsed: Json
          p_problem: string
          p_retry_at: string
        }
        Returns: undefined
      }
      store_house_texts: { Args: { p_texts: Json }; Returns: undefined }
      store_news: { Args: { p_items: Json; p_now: string }; Returns: Json }
      store_statement_periods: { Args: { p_periods: Json }; Returns: number }
      take_bot_check_attempt: {
        Args: { p_client_address: string }
        Returns: boolean
      }
      take_dart_call: {
        Args: { p_day: string; p_key_hash: string; p_limit: number }
        Returns: Json
      }
      take_edinet_turn: {
        Args: {
          p_holder: string
          p_is_reader: boolean
          p_key: string
          p_lease_seconds: number
          p_now: string
        }
        Returns: Json
      }
      take_link_reading: { Args: Record<PropertyKey, never>; Returns: boolean }
      take_market_credits: {
        Args: {
          p_caller: string
          p_caller_limit: number
          p_day_limit: number
          p_first_keys: string[]
          p_known_at: string
          p_minute_limit: number
          p_network?: string
          p_network_limit?: number
          p_now: string
          p_priority: number
          p_provider: string
          p_wanted: number
        }
        Returns: Json
      }
      undo_news_change: { Args: { p_id?: number }; Returns: Json }
      unsubscribe_by_letter: {
        Args: {
          p_client_address: string
          p_issue?: string
          p_subscriber_id: string
        }
        Returns: string
      }
      want_edinet_company: {
        Args: { p_edinet_code: string; p_now: string }
        Returns: undefined
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
