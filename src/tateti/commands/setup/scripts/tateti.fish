# Completion of tateti in fish; written by `tateti setup`, which replaces and removes it.

function __tateti_complete
    set -l line (commandline -cp)
    set -l program (string split --max 1 ' ' -- (string trim --left -- "$line"))[1]
    set program (string replace --regex '^~/' "$HOME/" -- "$program")
    env _TATETI_COMPLETE=fish _TATETI_LINE="$line" "$program" 2>/dev/null </dev/null | while read --local --delimiter \t kind value help
        switch $kind
            case plain more
                printf '%s\t%s\n' $value "$help"
            case file dir
                set -l parts (string match --regex '^((?:--[^=]+=)?)(.*)$' -- "$value")
                set -l paths
                if test $kind = file
                    set paths (__fish_complete_path "$parts[3]")
                else
                    set paths (__fish_complete_directories "$parts[3]")
                end
                for path in $paths
                    printf '%s%s\n' "$parts[2]" $path
                end
        end
    end
end

complete --command tateti --no-files --arguments '(__tateti_complete)'
