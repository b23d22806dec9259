// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// ERC-7683, cross-chain intents, a draft: https://eips.ethereum.org/EIPS/eip-7683. Names and types are the standard's:
// the selectors and the topic of `Open` follow from them. An early text of it has a `destinationChainId` of 64 bits,
// and so another topic; that of this one, 0x3448bbc2…, is what fillers listen for.

/// @notice An order that its user signs and anybody opens.
/// @param originSettler Contract that opens the order.
/// @param user Account whose tokens are taken, and that signed.
/// @param nonce The user's: no other order of the user has it.
/// @param originChainId Where it is opened.
/// @param openDeadline Unix seconds up to which it can be opened.
/// @param fillDeadline Unix seconds up to which it can be filled.
/// @param orderDataType EIP-712 type hash of `orderData`.
/// @param orderData The order's content.
struct GaslessCrossChainOrder {
    address originSettler;
    address user;
    uint256 nonce;
    uint256 originChainId;
    uint32 openDeadline;
    uint32 fillDeadline;
    bytes32 orderDataType;
    bytes orderData;
}

/// @notice An order that its user opens without a signature.
/// @param fillDeadline Unix seconds up to which it can be filled.
/// @param orderDataType EIP-712 type hash of `orderData`.
/// @param orderData The order's content.
struct OnchainCrossChainOrder {
    uint32 fillDeadline;
    bytes32 orderDataType;
    bytes orderData;
}

/// @notice An order of any kind, as a filler reads it.
/// @param user Account that ordered.
/// @param originChainId Where it is opened.
/// @param openDeadline Unix seconds up to which it can be opened.
/// @param fillDeadline Unix seconds up to which it can be filled.
/// @param orderId The order's, within one system of settlers.
/// @param maxSpent The most that a filler pays.
/// @param minReceived The least that a filler is paid.
/// @param fillInstructions How it is filled: all of them are followed.
struct ResolvedCrossChainOrder {
    address user;
    uint256 originChainId;
    uint32 openDeadline;
    uint32 fillDeadline;
    bytes32 orderId;
    Output[] maxSpent;
    Output[] minReceived;
    FillInstruction[] fillInstructions;
}

/// @notice An amount of a token.
/// @param token The token; 0 for the native coin.
/// @param amount Its smallest units.
/// @param recipient Account that is paid; 0 for the filler of the order.
/// @param chainId Where.
struct Output {
    bytes32 token;
    uint256 amount;
    bytes32 recipient;
    uint256 chainId;
}

/// @notice A call of `IDestinationSettler.fill`.
/// @param destinationChainId Where it is made.
/// @param destinationSettler Contract that is called.
/// @param originData Data for that contract.
struct FillInstruction {
    uint256 destinationChainId;
    bytes32 destinationSettler;
    bytes originData;
}

/// @title IOriginSettler
/// @notice Opens orders, on the chain where their users pay.
/// @dev Both ways to open are payable, as in the standard's present text: the value pays the message that tells the
/// destination. In an early text they were not; the selectors are the same.
interface IOriginSettler {
    /// @notice An order was opened.
    event Open(bytes32 indexed orderId, ResolvedCrossChainOrder resolvedOrder);

    /// @notice Opens an order that its user signed. Anyone may call.
    /// @param originFillerData For the settler, of the caller's.
    function openFor(
        GaslessCrossChainOrder calldata order,
        bytes calldata signature,
        bytes calldata originFillerData
    ) external payable;

    /// @notice Opens an order of the caller.
    function open(OnchainCrossChainOrder calldata order) external payable;

    /// @notice The result of `openFor` if it were called now.
    function resolveFor(
        GaslessCrossChainOrder calldata order,
        bytes calldata originFillerData
    ) external view returns (ResolvedCrossChainOrder memory);

    /// @notice The result of `open` if it were called now.
    function resolve(OnchainCrossChainOrder calldata order) external view returns (ResolvedCrossChainOrder memory);
}

/// @title IDestinationSettler
/// @notice Fills orders, on the chain where they are to be paid.
interface IDestinationSettler {
    /// @notice Fills an order, with tokens of the caller.
    /// @param originData Of a `FillInstruction`.
    /// @param fillerData For the settler, of the caller's.
    function fill(bytes32 orderId, bytes calldata originData, bytes calldata fillerData) external payable;
}
