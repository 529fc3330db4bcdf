// Generated from supabase/migrations by "npm run database-files".

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
          properties: NonNullable<Json>
          sent_at: string | null
          updated_at: string
        }
        Insert: {
          email: string
          properties?: NonNullable<Json>
          sent_at?: string | null
          updated_at?: string
        }
        Update: {
          email?: string
          properties?: NonNullable<Json>
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
          properties: NonNullable<Json>
          sent_at: string | null
        }
        Insert: {
          email: string
          event_name: string
          id?: string
          occurred_at?: string
          properties?: NonNullable<Json>
          sent_at?: string | null
        }
        Update: {
          email?: string
          event_name?: string
          id?: string
          occurred_at?: string
          properties?: NonNullable<Json>
          sent_at?: string | null
        }
        Relationships: []
      }
      news_articles: {
        Row: {
          category: string
          description: string
          id: string
          published_at: string
          region: string
          sector: string | null
          sentiment: string
          source: string
          ticker: string | null
          title: string
          url: string
        }
        Insert: {
          category: string
          description: string
          id: string
          published_at?: string
          region: string
          sector?: string | null
          sentiment?: string
          source: string
          ticker?: string | null
          title: string
          url: string
        }
        Update: {
          category?: string
          description?: string
          id?: string
          published_at?: string
          region?: string
          sector?: string | null
          sentiment?: string
          source?: string
          ticker?: string | null
          title?: string
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
      delete_account: { Args: Record<PropertyKey, never>; Returns: undefined }
      end_session: { Args: { session_id: string }; Returns: boolean }
      is_active_subscriber: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
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
      newsletter_link_secret: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      record_in_crm: {
        Args: {
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
        Args: { p_email: string; p_receipt: string }
        Returns: undefined
      }
      resubscribe: { Args: Record<PropertyKey, never>; Returns: boolean }
      settle_market_entries: {
        Args: {
          p_entries: Json
          p_holder: string
          p_kept_keys: string[]
          p_now: string
        }
        Returns: undefined
      }
      take_bot_check_attempt: {
        Args: { p_client_address: string }
        Returns: boolean
      }
      take_market_credits: {
        Args: {
          p_caller: string
          p_caller_limit: number
          p_day_limit: number
          p_first_keys: string[]
          p_is_first: boolean
          p_minute_limit: number
          p_now: string
          p_provider: string
          p_wanted: number
        }
        Returns: Json
      }
      unsubscribe_by_letter: {
        Args: {
          p_client_address: string
          p_issue?: string
          p_subscriber_id: string
        }
        Returns: string
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
