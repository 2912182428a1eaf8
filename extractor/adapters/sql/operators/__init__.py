"""What operators read and change."""
