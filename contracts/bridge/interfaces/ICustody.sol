// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeTerms} from "./IBridgeTerms.sol";

/// @notice What arrived for somebody: a transfer, or what goes back to the sender of one.
/// @param chainId The chain that says so: by its limit the release is bounded.
/// @param receiver Who is paid.
/// @param units All of it, units of the asset.
/// @param least What the receiver is paid at least, units; else nothing is.
/// @param integrator Whose app brought the user, zero for none.
/// @param integratorBps What it charges.
/// @param kind What it is, and so what it costs and which limits bound it.
/// @param isAdvanced Whether its receiver was paid in advance: then `base` is its base fee, and what the token refuses
/// to pay is owed to `receiver`, not set aside for the transfer.
/// @param relief Of what goes back, what `lockArrived` said when it left.
struct Release {
    uint64 chainId;
    address receiver;
    uint256 units;
    uint256 least;
    address integrator;
    uint16 integratorBps;
    ReleaseKind kind;
    bool isAdvanced;
    uint96 base;
    uint256 relief;
}

/// @notice What a release is.
enum ReleaseKind {
    /// A transfer from another chain.
    Arrived,
    /// A transfer from another chain that was charged, set aside, and then had to be proven once more: free of fees.
    Reproven,
    /// A transfer of this chain that its destination sent back: it pays the curve alone.
    Returned,
    /// A transfer of this chain that was ended at its destination: it pays the curve alone.
    Ended
}

/// @notice What a limit bounds, of what one chain says.
enum Limited {
    /// Transfers from there.
    Arrivals,
    /// Transfers to there that came back because it returned them.
    Returns,
    /// Transfers to there that came back because it ended them.
    Ends
}

/// @notice What stands before a release in its line.
enum Turn {
    /// Somebody before it is held by the limit: it is neither admitted nor paid.
    AfterHeld,
    /// Somebody before it waits for liquidity: it is admitted, not paid.
    AfterQueued,
    /// Nobody.
    Now
}

/// @notice What became of a release, or of a part.
enum Payment {
    /// Limit or liquidity were too little, at least for a part.
    Waits,
    /// Paid.
    Paid,
    /// The token refused to pay the receiver: set aside for him.
    SetAside,
    /// Less than `least` would have been paid: nothing was done.
    BelowLeast
}

/// @notice The books, units of the asset.
/// @param net What was locked here for other chains, less what was released here for them.
/// @param queued Admitted releases that wait for liquidity.
/// @param claimable Set aside: payments that failed, transfers that are called for, what is owed to accounts.
/// @param fees Fees that are the shares' of the fee schedule.
/// @param unvested What is the providers' of fees and the curve, and they have not earned yet.
struct Books {
    int256 net;
    uint256 queued;
    uint256 claimable;
    uint256 fees;
    uint256 unvested;
}

/// @notice All that ever went between this chain and another, units of the asset.
/// @param sent Locked here for transfers there.
/// @param refunded Of that, what came back: transfers that ended or were returned.
/// @param accepted Transfers from there that arrived here.
/// @param returned Of those, what was sent back.
struct Flows {
    uint128 sent;
    uint128 refunded;
    uint128 accepted;
    uint128 returned;
}

/// @notice The parts of what a release costs, units of the asset.
/// @param base By rate, floor, ceiling and flat part.
/// @param curve For taking from a vault that others have emptied.
/// @param integrator The integrator's.
struct ReleaseFee {
    uint256 base;
    uint256 curve;
    uint256 integrator;
}

/// @notice A limit: so much at once, and refilled linearly over a window.
/// @param capacity Units of the asset.
/// @param window Seconds.
struct Limit {
    uint208 capacity;
    uint48 window;
}

/// @title ICustody
/// @notice Keeps an asset on one chain for the bridge: a vault, or the right to mint. It holds the money and its own
/// books, bounds by limits of its own what the bridge can take out, and knows no message.
/// @dev Amounts are units of the asset; one is `unit()` of the token's smallest. All that a release takes from the
/// books at once (`net`), limit included, is *admitted*; what was admitted and cannot be paid yet is *queued*. Only the
/// bridge moves anything here, beside providers in a vault; one lock is over all of it.
interface ICustody is IBridgeTerms {
    /// @notice A release was paid, or a part of one.
    /// @param units What was taken for it.
    /// @param paid What the receiver got, or what was set aside for him.
    event Released(
        uint64 indexed chainId,
        address indexed receiver,
        uint256 units,
        uint256 paid,
        ReleaseFee fee,
        bool isSetAside
    );
    /// @notice What was set aside was paid.
    event ClaimPaid(address indexed receiver, uint256 units);
    /// @notice What was owed to an account was pulled.
    event OwedPulled(address indexed account, address indexed receiver, uint256 units);
    /// @notice Fees of the shares were paid out.
    event FeesWithdrawn(address indexed receiver, uint256 units);
    /// @notice What waits was admitted, or a part of it.
    event Admitted(uint64 indexed chainId, ReleaseKind kind, uint256 units);
    /// @notice What was admitted or set aside binds nothing any more.
    event Unbound(uint64 indexed chainId, ReleaseKind kind, uint256 queued, uint256 claimable);
    /// @notice What was not paid goes back to where it came from; `fee` stays.
    event GivenBack(uint64 indexed originChainId, uint256 units, uint256 fee);
    /// @notice A chain's limit was set.
    event LimitSet(uint64 indexed chainId, Limited limited, Limit limit);

    /// @notice The caller is not the bridge.
    error NotBridge(address caller);
    /// @notice Something of this custody is under way.
    error CustodyBusy();
    /// @notice `lockArrived` follows `prepareForLock` and nothing else does.
    error NotOpen();
    /// @notice Nothing arrived that a unit of the asset could hold; the token's smallest.
    error NothingArrived(uint256 arrived, uint256 unit);
    /// @notice The books hold no such number.
    error BooksExceeded(uint256 units);
    /// @notice A limit without a window, or with one that is too long, or that refills less than a unit in a second;
    /// or more than the books can hold.
    error InvalidLimit(Limit limit);
    /// @notice An account has less than it asks for; units.
    error InsufficientFees(address account, uint256 units, uint256 held);
    /// @notice The caller is not whose it is, and would pay somebody else.
    error NotOwner(address caller, address account);
    /// @notice There is less than is to be paid now; units.
    error InsufficientLiquidity(uint256 units, uint256 liquidity);
    /// @notice An address is zero.
    error ZeroAddress();
    /// @notice An amount is zero.
    error ZeroAmount();
    /// @notice The token has fewer decimals than the asset, or too many.
    error InvalidDecimals(uint8 decimals, uint8 assetDecimals);

    // ---------------------------------------------------------------- leaving: the bridge

    /// @notice Says that tokens will arrive. Until `lockArrived`, nothing else here can be called.
    /// @return token_ The token.
    function prepareForLock() external returns (address token_);

    /// @notice Books what arrived since `prepareForLock`, at most `most`, as locked for a transfer to another chain;
    /// credits the limit of that chain's releases. Ends `prepareForLock`.
    /// @dev What arrived and no unit can hold is the providers'. Reverts with `NothingArrived`.
    /// @return units What was locked.
    /// @return relief What the books must know again to undo this, should all of it come back: of a vault, the curve's
    /// price of these units just before; of a mint, how many of them were minted for no message of that chain.
    function lockArrived(uint64 destinationChainId, uint256 most) external returns (uint256 units, uint256 relief);

    // ---------------------------------------------------------------- arriving: the bridge

    /// @notice Books a release and pays it, if it is its turn, the limit allows all of it, and liquidity covers it.
    /// @dev What is above the limit's capacity is admitted in parts: as much as there is now, at least a hundredth of
    /// the capacity. What waits is for the bridge to note: `admit` and `pay` go on with it. `BelowLeast` only counts it
    /// as accepted. A payment that the token refuses is set aside, but reverts with `InsufficientPaymentGas` where more
    /// gas might have helped. Reverts with `NoTerms`, but of what goes back, and with `BooksExceeded` where more goes
    /// back than was sent.
    /// @param setsAside Sets aside what would be paid, and pays nobody: he could not take it.
    /// @return payment What became of it.
    /// @return admitted All of it unless it waits; then maybe a part, maybe nothing.
    /// @return paid What the receiver got, or what was set aside.
    function accept(
        Release calldata release,
        Turn turn,
        bool setsAside
    ) external returns (Payment payment, uint256 admitted, uint256 paid);

    /// @notice Admits what is held, as far as the limit allows: all, or of what is above the capacity at least a
    /// hundredth of the capacity.
    /// @dev `BelowLeast` does nothing; it comes before a part was paid alone, or where there are no terms.
    /// @param held Of the release, what was not admitted.
    /// @param isBegun Whether a part was paid before.
    /// @return payment `BelowLeast`, or `Waits`.
    /// @return admitted Of `held`, what waits for liquidity from now on.
    function admit(
        Release calldata release,
        uint256 held,
        bool isBegun
    ) external returns (Payment payment, uint256 admitted);

    /// @notice Pays what was admitted, as far as liquidity goes: all, or at least a hundredth of the release; each part
    /// bears its part of the fee.
    /// @dev `BelowLeast` does nothing, and only before the first part was paid: the fee of later ones never takes more
    /// than `least` leaves. Otherwise as `accept`.
    /// @param queued Of the release, what was admitted and not paid.
    /// @param isBegun Whether a part was paid before.
    /// @param setsAside As for `accept`.
    /// @return payment What became of it.
    /// @return units Of `queued`, what is paid by this.
    /// @return paid What the receiver got, or what was set aside.
    function pay(
        Release calldata release,
        uint256 queued,
        bool isBegun,
        bool setsAside
    ) external returns (Payment payment, uint256 units, uint256 paid);

    /// @notice Pays what was set aside. Reverts as the token does.
    function payClaim(address receiver, uint256 units) external;

    /// @notice Takes back what was admitted or set aside: it binds nothing any more. What it used of the limit stays
    /// used, and fees that were taken stay taken.
    /// @param chainId Whose release it was.
    /// @dev Reverts with `BooksExceeded`.
    function unbind(uint64 chainId, ReleaseKind kind, uint256 queued, uint256 claimable) external;

    /// @notice Books what is sent back to where it came from; nothing of it is admitted any more.
    /// @dev It costs what any release costs at least (`flat` and `floor`), at most half of it, and no more than the
    /// limit of the origin's releases allows: this fee is a release, too. Reverts with `BooksExceeded` for more than
    /// was accepted.
    /// @param units What was not paid.
    /// @return left What goes back.
    function giveBack(uint64 originChainId, uint256 units) external returns (uint256 left);

    // ---------------------------------------------------------------- fees and limits

    /// @notice Pays fees of the shares out. Restricted: the fee schedule.
    /// @dev Reverts with `InsufficientFees`, with `InsufficientLiquidity` where claims need what is there, and as the
    /// token does.
    function withdrawFees(address receiver, uint256 units) external;

    /// @notice Pays out what is owed to an account: an integrator's fees, and repayments of transfers that were
    /// advanced, which the token refused to pay. The account has it paid to any receiver, anyone to the account.
    /// @dev Reverts with `NotOwner`, with `InsufficientFees`, and as the token does.
    function pullOwed(address account, address receiver, uint256 units) external;

    /// @notice Sets how much a chain's messages can have released here. Restricted: the lane admin.
    /// @dev What was used stays used as of now: a new rate holds from now on.
    function setLimit(uint64 chainId, Limited limited, Limit calldata limit) external;

    // ---------------------------------------------------------------- views

    /// @notice The bridge.
    function bridge() external view returns (address);

    /// @notice The asset.
    function assetId() external view returns (bytes32);

    /// @notice The token that stands for it here.
    function token() external view returns (address);

    /// @notice The token's smallest in a unit of the asset: a power of ten.
    function unit() external view returns (uint256);

    /// @notice Whether the token is minted and burned here, not kept.
    function isMinted() external view returns (bool);

    /// @notice The books.
    function books() external view returns (Books memory);

    /// @notice All that went between this chain and another.
    function flows(uint64 chainId) external view returns (Flows memory);

    /// @notice What can be paid now, units.
    function liquidity() external view returns (uint256);

    /// @notice What `lockArrived` would say now of units for a chain.
    function quoteRelief(uint64 destinationChainId, uint256 units) external view returns (uint256 relief);

    /// @notice A chain's limit, and how much of it is left now. Of arrivals, with the credit of what went there; of
    /// what goes back, no more than credit and arrivals' limit allow together.
    function limitOf(uint64 chainId, Limited limited) external view returns (Limit memory limit, uint256 available);

    /// @notice What a release would cost now.
    function quoteRelease(
        uint64 originChainId,
        uint256 units,
        uint16 integratorBps
    ) external view returns (ReleaseFee memory fee);

    /// @notice What a release that is advanced now bears, whatever it costs when it is made: its base fee and its
    /// integrator's, units. And what it is paid in, of which there are so many smallest in a unit. Reverts with
    /// `NoTerms`.
    function quoteAdvanced(
        uint64 originChainId,
        uint256 units,
        uint16 integratorBps
    ) external view returns (uint256 base, uint256 integrator, address paidIn, uint256 unitOfIt);

    /// @notice What is owed to an account, units: an integrator's fees, payments that the token refused.
    function owedTo(address account) external view returns (uint256 units);

    /// @notice Fees of the shares, units.
    function feesHeld() external view returns (uint256 units);
}
