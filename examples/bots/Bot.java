// A UGI engine in Java, with nothing but its standard library: Tic-Tac-Toe and Semáforo on any board.
//
// It wins if it can, plays nothing that lets the other win at once, and otherwise takes the cell with the best prospects.
// Build it:  javac -d build Bot.java
// Try it:    tateti play tictactoe --first Ana --second "bot:ugi:java -cp build Bot"

import java.util.Arrays;
import java.util.List;
import java.util.Scanner;
import java.util.function.BooleanSupplier;

public class Bot {
    static final int[][] STEPS = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; // the directions of lines

    boolean shared; // Semáforo; else it is Tic-Tac-Toe
    int rows, cols, line, turn; // the player to move: 0 (p1) or 1 (p2)
    int[] cells; // row by row from the top left; 0 is empty

    /** Takes a game by its name, KIND:RxCxK, where all but the kind may be left out. */
    void useGame(String name) {
        String[] parts = name.split(":");
        shared = parts[0].equals("semaforo");
        String[] size = (parts.length > 1 ? parts[1] : shared ? "3x4" : "3x3").split("x");
        rows = Integer.parseInt(size[0]); cols = Integer.parseInt(size[1]);
        line = size.length > 2 ? Integer.parseInt(size[2]) : 3;
        setUp(".".repeat(rows * cols), "");
    }

    /** Takes the rows of a position, and "x" or "o" where the count does not say who is to move. */
    void setUp(String text, String mover) {
        cells = text.replace("/", "").chars().map(letters()::indexOf).toArray();
        long ahead = Arrays.stream(cells).filter(value -> value == 1).count() - Arrays.stream(cells).filter(value -> value == 2).count();
        turn = shared ? Arrays.stream(cells).sum() % 2 : mover.isEmpty() ? (int) ahead : "xo".indexOf(mover);
    }

    String letters() { return shared ? ".GYR" : ".XO"; }

    boolean canPlay(int cell) { return cells[cell] < (shared ? 3 : 1); }

    int piece(int cell) { return shared ? cells[cell] + 1 : turn + 1; }

    void play(int cell) { cells[cell] = piece(cell); turn = 1 - turn; }

    /** What is true after a move, which is then taken back. */
    boolean after(int cell, BooleanSupplier question) {
        int value = cells[cell];
        play(cell);
        boolean answer = question.getAsBoolean();
        cells[cell] = value;
        turn = 1 - turn;
        return answer;
    }

    /** A move, like Xb2: a column from the left, a row from the bottom. */
    String text(int cell) {
        return "" + letters().charAt(piece(cell)) + (char) ('a' + cell % cols) + (rows - cell / cols);
    }

    int cell(String text) {
        String name = Character.isUpperCase(text.charAt(0)) ? text.substring(1) : text;
        return (rows - Integer.parseInt(name.substring(1))) * cols + name.charAt(0) - 'a';
    }

    /** How many cells of each kind there are in the run that begins `back` steps before a cell; off the board, some of each. */
    int[] run(int cell, int[] step, int back) {
        int row = cell / cols - back * step[0], col = cell % cols - back * step[1], lastCol = col + (line - 1) * step[1];
        if (row < 0 || row + (line - 1) * step[0] >= rows || Math.min(col, lastCol) < 0 || Math.max(col, lastCol) >= cols)
            return new int[] {1, 1, 1, 1};
        int[] kinds = new int[4];
        for (int i = 0; i < line; i++) kinds[cells[(row + i * step[0]) * cols + col + i * step[1]]]++;
        return kinds;
    }

    boolean hasLine(int cell) {
        for (int[] step : STEPS)
            for (int back = 0; cells[cell] > 0 && back < line; back++)
                if (run(cell, step, back)[cells[cell]] == line) return true;
        return false;
    }

    boolean wins(int cell) { return canPlay(cell) && after(cell, () -> hasLine(cell)); }

    boolean isSafe(int cell) {
        return after(cell, () -> {
            for (int reply = 0; reply < cells.length; reply++) if (wins(reply)) return false;
            return true;
        });
    }

    String result() {
        boolean open = false;
        for (int cell = 0; cell < cells.length; cell++) {
            if (hasLine(cell)) return turn == 0 ? "p2win" : "p1win"; // whoever moved last
            open |= canPlay(cell);
        }
        return open ? "none" : "draw";
    }

    /** How much a cell is worth: for Tic-Tac-Toe lines that one of the two can still complete, the fuller the better. */
    double prospects(int cell) {
        double worth = -Math.abs(2 * (cell / cols) - rows + 1) - Math.abs(2 * (cell % cols) - cols + 1);
        for (int[] step : shared ? new int[0][] : STEPS)
            for (int back = 0; back < line; back++) {
                int[] kinds = run(cell, step, back);
                if (kinds[1] == 0 || kinds[2] == 0) worth += Math.pow(10, kinds[1] + kinds[2]);
            }
        return worth;
    }

    int best() {
        int found = -1, highest = -1; // a win before what is safe, and that before all else
        for (int cell = 0; cell < cells.length; cell++) {
            int rank = !canPlay(cell) ? -1 : wins(cell) ? 2 : isSafe(cell) ? 1 : 0;
            if (rank > highest || rank >= 0 && rank == highest && prospects(cell) > prospects(found)) found = cell;
            highest = Math.max(rank, highest);
        }
        return found;
    }

    /** What answers a line; nothing where there is nothing to say, or it is not known. */
    String answer(String text) {
        List<String> words = Arrays.asList(text.trim().split("\\s+"));
        String about = words.size() > 1 ? words.get(1) : "";
        switch (words.get(0)) {
            case "ugi": return "id name example in Java\nid author the tateti authors\n"
                + "option name Game type combo default tictactoe var tictactoe var semaforo\nugiok\n";
            case "isready": return "readyok\n";
            case "go": return "bestmove " + (result().equals("none") ? text(best()) : "none") + "\n";
            case "query": return "response " + (about.equals("result") ? result()
                : about.equals("p1turn") ? turn == 0 : !result().equals("none")) + "\n";
            case "setoption": if (words.get(2).equals("Game")) useGame(words.get(4)); return "";
            case "position":
                int place = words.contains("moves") ? words.indexOf("moves") : words.size();
                boolean fen = about.equals("fen");
                setUp(fen ? words.get(2) : ".".repeat(rows * cols), fen && place > 3 ? words.get(3) : "");
                for (String move : words.subList(Math.min(place + 1, words.size()), words.size())) play(cell(move));
                return "";
            default: return "";
        }
    }

    public static void main(String[] none) {
        Bot bot = new Bot();
        bot.useGame("tictactoe");
        Scanner heard = new Scanner(System.in);
        for (String text = ""; !text.trim().equals("quit") && heard.hasNextLine(); System.out.flush()) // or the line stays here
            System.out.print(bot.answer(text = heard.nextLine()));
    }
}
