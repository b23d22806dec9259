// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A chain that orders go to, and the gas that their work is promised there. Gas is in thousands.
/// @param receiver The `SwapReceiver` there; zero if orders need none or must not go there.
/// @param baseGas Of an order without hops: payment, the hold if it cannot be filled, and all that lies around.
/// @param hopGas Of a hop, by the size of its venue's pool bytes: 0, 3, and 6 or 9.
struct OrderDestination {
    address receiver;
    uint16 baseGas;
    uint16[3] hopGas;
}

/// @notice The router's fee for orders to a chain; basis points of the input.
/// @param chainId The chain; this one for orders that stay.
/// @param price Charged now.
/// @param upcoming Charged at the latest after the schedule's grace. The lower of the two is charged.
struct SwapTermsChange {
    uint64 chainId;
    uint256 price;
    uint256 upcoming;
}

/// @title ISwapRouterAdmin
/// @notice What may change in a swap router, each by a role of the chain's access manager.
interface ISwapRouterAdmin {
    /// @notice Where orders to a chain arrive, and what gas they are promised.
    event DestinationSet(uint64 indexed chainId, OrderDestination destination);
    /// @notice The router's fee for orders to a chain changed; basis points.
    event TermsSet(uint64 indexed chainId, uint256 price, uint256 upcoming);
    /// @notice Fees go there from now on.
    event PurseSet(address indexed purse);
    /// @notice No order is taken until then; a time that has passed ends the pause. Unix seconds.
    event PauseChanged(uint256 until);

    /// @notice The fee is above the bound; basis points.
    error FeeTooHigh(uint256 feeBps, uint256 most);
    /// @notice Fees have no purse: no version of the fee schedule came into force yet.
    error NoPurse();
    /// @notice The guardian paused the router too short a time ago; unix seconds.
    error PausedTooRecently(uint256 pausableFrom);

    /// @notice The most that the router takes of an input; basis points.
    function mostFeeBps() external view returns (uint256);

    /// @notice Says where orders to a chain arrive. Restricted: the account that names peers.
    function setDestination(uint64 chainId, OrderDestination calldata destination) external;

    /// @notice Changes the fees. Restricted: the swap's fee schedule.
    function setTerms(SwapTermsChange[] calldata changes) external;

    /// @notice Has fees paid to a purse. Restricted: the swap's fee schedule.
    function setPurse(address purse) external;

    /// @notice Takes no order for seven days. Restricted: the guardian, at most half of the time.
    function pause() external;

    /// @notice Ends a pause. Restricted: the lane admin.
    function unpause() external;

    /// @notice Takes no order any more, until the lane admin ends it. Restricted: the lane admin.
    function deprecate() external;

    /// @notice Where orders to a chain arrive; zeros if they do not go there.
    function destinationOf(uint64 chainId) external view returns (OrderDestination memory);

    /// @notice The router's fee for orders to a chain; basis points.
    function termsOf(uint64 chainId) external view returns (uint256 price, uint256 upcoming);

    /// @notice Where fees go.
    function purse() external view returns (address);

    /// @notice When a pause ends or ended; unix seconds.
    function pausedUntil() external view returns (uint256);
}
