package org.shelf;

public class Shelf {
    private final java.util.List<String> books = new java.util.ArrayList<>();

    public int add(String title) {
        if (title.isEmpty()) {
            throw new IllegalArgumentException("title is empty");
        }
        books.add(title);
        return books.size();
    }
}
